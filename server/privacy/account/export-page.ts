import { type Language, languageDefinitions } from "../../../contract/platform/languages.ts";
import { fillPlaceholders, texts } from "../../platform/i18n/texts.ts";

type SectionName = keyof (typeof texts)["en"]["account_export"]["sections"];

/** A part of the data of an account: one record, or a list that is read in pages. */
export type ExportSection = { name: string; read: () => Iterable<object[]> | AsyncIterable<object[]> };

const style = `:root{color-scheme:light dark}body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}
h2{margin-top:2.5rem}article{padding:.75rem 0;border-top:1px solid #8884}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}ul{margin:0;padding-left:1.25rem}`;

/**
 * Writes the data of an account as a page that a person can read: a section for each file of the export, without ids and
 * empty values. It contains no script and loads nothing.
 */
export async function* toReadablePage(
  sections: readonly ExportSection[],
  { language, timeZone, portal }: { language: Language; timeZone: string; portal: string },
): AsyncGenerator<string> {
  const words = texts[language].account_export;
  const title = escapeHtml(fillPlaceholders(words.title, { portal }));
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  yield `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}"><title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1><p>${escapeHtml(words.lead)}</p>\n`;
  const write = createWriter(language, timeZone);
  for (const { name, read } of sections) {
    yield `<section><h2>${escapeHtml(words.sections[name as SectionName] ?? toWords(name))}</h2>\n`;
    let isEmpty = true;
    for await (const page of read()) {
      for (const row of page) yield `<article>${write(row)}</article>\n`;
      isEmpty &&= page.length === 0;
    }
    yield isEmpty ? `<p>${escapeHtml(words.nothing)}</p></section>\n` : "</section>\n";
  }
  yield "</body></html>\n";
}

/** Returns a function that writes a value of the data as HTML. Empty for a value that says nothing to a person. */
function createWriter(language: Language, timeZone: string): (value: unknown) => string {
  const words = texts[language].account_export;
  const time = new Intl.DateTimeFormat(languageDefinitions[language].locale, {
    dateStyle: "long",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone,
  });
  function write(value: unknown): string {
    if (value === null || value === undefined || value === "") return "";
    if (typeof value === "boolean") return escapeHtml(value ? words.yes : words.no);
    if (value instanceof Date) return escapeHtml(time.format(value));
    if (typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
      return escapeHtml(time.format(new Date(value)));
    if (Array.isArray(value)) {
      const items = value.map(write).filter(Boolean);
      return items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>` : "";
    }
    if (typeof value !== "object") return escapeHtml(String(value));
    const fields = Object.entries(value)
      .filter(([name]) => !/^_?ids?$|_ids?$|^\$/.test(name))
      .map(([name, field]) => [toWords(name), write(field)] as const)
      .filter(([, text]) => text !== "");
    return `<dl>${fields.map(([label, text]) => `<dt>${escapeHtml(label)}</dt><dd>${text}</dd>`).join("")}</dl>`;
  }
  return write;
}

/** Turns the name of a field or file into words: `created_at`, `createdAt` and `created-at` into `Created at`. */
function toWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
