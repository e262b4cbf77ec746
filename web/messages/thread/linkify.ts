export interface TextPart {
  text: string;
  /** Where it leads, for a web address. */
  href?: string;
}

const urlPattern = /https?:\/\/[^\s<>"“”]+/gi;

/** Cuts a text into plain parts and web addresses. What is shown of an address is always where it leads. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(urlPattern)) {
    const found = trimClosingPunctuation(match[0]);
    if (!isWebUrl(found)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: found, href: found });
    end = match.index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Punctuation at the end belongs to the sentence, and so does a bracket that was opened before the address. */
function trimClosingPunctuation(found: string): string {
  let unopened = countCharacter(found, ")") - countCharacter(found, "(");
  let end = found.length;
  for (;;) {
    const last = found.charAt(end - 1);
    const isUnopened = last === ")" && unopened > 0;
    if (!isUnopened && !/[.,;:!?'’…]/.test(last)) return found.slice(0, end);
    if (isUnopened) unopened--;
    end--;
  }
}

function countCharacter(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** A name and password before the host would make an address look like another one. */
function isWebUrl(found: string): boolean {
  if (!URL.canParse(found)) return false;
  const { protocol, username, password } = new URL(found);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
