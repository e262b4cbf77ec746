import { MEGABYTE } from "../../contract/values.ts";
import type { Language } from "../app/i18n.ts";

const formats: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 }),
  nl: new Intl.NumberFormat("nl-NL", { maximumFractionDigits: 1 }),
};

/** Formats a size as `1.4 MB`, or as `12 kB` below a tenth of a megabyte. At least `1 kB`. */
export function formatFileSize(bytes: number, language: Language): string {
  if (bytes >= MEGABYTE / 10) return `${formats[language].format(bytes / MEGABYTE)} MB`;
  return `${formats[language].format(Math.max(1, Math.round(bytes / 1024)))} kB`;
}
