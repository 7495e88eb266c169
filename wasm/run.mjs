// Runs a .wasm program in node: run.mjs FILE [ARGUMENT...]. The WASI calls below are the ones that printing,
// allocating and ending a program need; a program that wants more (files, clocks, random) fails with the call's
// name, because rules may not have it.
import { readFileSync, writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'

const [file, ...programArguments] = process.argv.slice(2)
const SUCCESS = 0
const BAD_DESCRIPTOR = 8
const NOT_SEEKABLE = 70
const encoded = ['rondel', ...programArguments].map((word) => Buffer.from(word + '\0'))

class Exit extends Error {
  constructor(code) {
    super(`exit ${code}`)
    this.code = code
  }
}

let memory
const view = () => new DataView(memory.buffer)

const calls = {
  args_sizes_get(count, bytes) {
    view().setUint32(count, encoded.length, true)
    view().setUint32(bytes, Buffer.concat(encoded).length, true)
    return SUCCESS
  },
  args_get(pointers, text) {
    for (const word of encoded) {
      view().setUint32(pointers, text, true)
      new Uint8Array(memory.buffer).set(word, text)
      pointers += 4
      text += word.length
    }
    return SUCCESS
  },
  environ_sizes_get(count, bytes) {
    view().setUint32(count, 0, true)
    view().setUint32(bytes, 0, true)
    return SUCCESS
  },
  environ_get: () => SUCCESS,
  fd_write(descriptor, vectors, vectorCount, written) {
    if (descriptor !== 1 && descriptor !== 2) return BAD_DESCRIPTOR
    let total = 0
    for (let i = 0; i < vectorCount; ++i) {
      const start = view().getUint32(vectors + 8 * i, true)
      const length = view().getUint32(vectors + 8 * i + 4, true)
      const bytes = new Uint8Array(memory.buffer, start, length)
      for (let done = 0; done < length; ) done += writeSync(descriptor, bytes.subarray(done))
      total += length
    }
    view().setUint32(written, total, true)
    return SUCCESS
  },
  fd_fdstat_get(descriptor, stat) {
    if (descriptor > 2) return BAD_DESCRIPTOR
    new Uint8Array(memory.buffer, stat, 24).fill(0)
    view().setUint8(stat, 2) // a character device
    return SUCCESS
  },
  fd_seek: () => NOT_SEEKABLE,
  fd_close: () => SUCCESS,
  proc_exit(code) {
    throw new Exit(code)
  },
}

// Node 18 (Debian 12) has tail calls, which coroutines need, but not yet by default.
if (Number.parseInt(process.versions.node) < 20) setFlagsFromString('--experimental-wasm-return-call')

const module = await WebAssembly.compile(readFileSync(file))
const imports = {}
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {}
  imports[from][name] = calls[name] ?? (() => {
    throw new Error(`the program calls ${from}.${name}, which rules may not use`)
  })
}

const instance = await WebAssembly.instantiate(module, imports)
memory = instance.exports.memory
try {
  instance.exports._start()
} catch (error) {
  if (!(error instanceof Exit)) throw error
  process.exitCode = error.code
}
