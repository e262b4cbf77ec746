/** What the server tells every page about this installation. */
export interface Settings {
  currency: string;
  /** Origin for canonical links, without a trailing slash. */
  origin: string;
}

let settings: Settings = { currency: "$", origin: "" };

export function useSettings(): Settings {
  return settings;
}

export function setSettings(given: Settings): void {
  settings = given;
}
