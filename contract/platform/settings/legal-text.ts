/**
 * The formatting of legal texts, which owners of the portal write: `## ` begins a heading, `- ` an entry of a list, an empty line
 * ends a paragraph, and `[words](https://example.org)` is a link. Everything else is text. Pages render the blocks as React
 * elements, so a text never becomes HTML.
 */

/** A piece of a line: text, or a link. */
export interface Span {
  text: string;
  url?: string;
}

export type LegalBlock =
  | { kind: "heading"; spans: Span[] }
  | { kind: "list"; entries: Span[][] }
  /** One entry for each line. */
  | { kind: "paragraph"; entries: Span[][] };

/** The lengths are limited, because otherwise the time for a text would grow with the square of its length. */
const LINK_PATTERN = /\[([^[\]\n]{1,500})\]\(([^)\n]{0,500})\)/g;

export function parseLegalText(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let isNewBlock = true;
  for (const line of text.split("\n").map((typed) => typed.trim())) {
    const [, mark, words = line] = /^(##|-) +(.*)$/.exec(line) ?? [];
    const last = isNewBlock ? undefined : blocks.at(-1);
    isNewBlock = line === "" || mark === "##";
    if (line === "") continue;
    const spans = parseSpans(words);
    const kind = mark === "-" ? "list" : "paragraph";
    if (mark === "##") blocks.push({ kind: "heading", spans });
    else if (last?.kind === kind) last.entries.push(spans);
    else blocks.push({ kind, entries: [spans] });
  }
  return blocks;
}

function parseSpans(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { 0: source, 1: text = "", 2: url = "", index } of line.matchAll(LINK_PATTERN)) {
    if (index > end) spans.push({ text: line.slice(end, index) });
    spans.push(isSafeUrl(url) ? { text, url } : { text: source });
    end = index + source.length;
  }
  if (end < line.length) spans.push({ text: line.slice(end) });
  return spans;
}

/** Whether all links of a text lead to a web page, an email address or a page of the portal. */
export function hasSafeLinksOnly(text: string): boolean {
  return [...text.matchAll(LINK_PATTERN)].every(([, , url = ""]) => isSafeUrl(url));
}

/** Whether a text has tags or comments of HTML, which would be shown as they are typed. */
export function hasMarkup(text: string): boolean {
  return /<[a-z!/?][^>]{0,500}>/i.test(text);
}

/** A host with a user name before it, as in `https://bank.example@evil.example`, would mislead. */
const SAFE_URL_PATTERN =
  /^(https?:\/\/[^\s\\<>"/?#@]+([/?#][^\s\\<>"]*)?|mailto:[^\s<>"@?&]+@[^\s<>"@?&]+|\/([^\s\\<>"/][^\s\\<>"]*)?)$/i;

const isSafeUrl = (url: string) => SAFE_URL_PATTERN.test(url);
