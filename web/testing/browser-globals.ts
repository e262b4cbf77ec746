import { vi } from "vitest";

/** A Web Storage in memory. As in browsers, its items are enumerable properties. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = String(value);
  }
  removeItem(key: string) {
    delete this[key];
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
}

/** Provides `window` (events only), `localStorage` and `sessionStorage` to modules that are imported afterwards. */
export function stubBrowserGlobals(): void {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
}
