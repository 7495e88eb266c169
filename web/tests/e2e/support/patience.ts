// How long, in milliseconds, anything may take before it counts as not coming. Nothing waits that long unless it fails: a busy
// machine is no failure.
export const patience = 90_000;
