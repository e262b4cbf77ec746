import type { PageSettings } from "../../../contract/platform/settings/page-settings.ts";

export type Settings = PageSettings;

export type Provider = Settings["providers"][number];

/** Those of the page. They are set before anything is rendered. */
let settings: Settings;

export function getSettings(): Settings {
  return settings;
}

export function useSettings(): Settings {
  return getSettings();
}

export function setSettings(given: Settings): void {
  settings = given;
}
