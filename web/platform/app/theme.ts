import { THEME_KEY } from "../api/device-preferences.ts";
import { createStore, useStore } from "../ui/external-store.ts";

export type Theme = "system" | "light" | "dark";

const themeStore = createStore<Theme>(typeof document === "undefined" ? "system" : readStoredTheme());

function readStoredTheme(): Theme {
  const theme = localStorage.getItem(THEME_KEY);
  return theme === "light" || theme === "dark" ? theme : "system";
}

function setTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(THEME_KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
  themeStore.set(theme);
}

/**
 * Returns the theme of this device and its setter. `system` follows the setting of the device. `boot.js` applies the
 * stored theme before the first paint.
 */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useStore(themeStore, "system"), setTheme];
}
