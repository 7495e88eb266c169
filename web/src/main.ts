import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { preferences } from "./lib/preferences.svelte";
import { session } from "./lib/session.svelte";
import { chooseLanguage } from "./messages";

async function begin(target: HTMLElement): Promise<void> {
  preferences.show();
  document.documentElement.lang = await chooseLanguage(navigator.languages);
  void session.begin();
  mount(App, { target });
}

const target = document.getElementById("app");
if (target) void begin(target);
