interface TextPart {
  text: string;
  /** Set only for a link, to the same value as `text`. */
  href?: string;
}

/** Candidates for URLs, which `isWebUrl` checks. */
const urlPattern = /https?:\/\/[^\s<>"“”]+/gi;

/** Splits a text into plain parts and `http` or `https` URLs. The text of a link is always its target. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(urlPattern)) {
    const url = trimClosingPunctuation(match[0]);
    if (!isWebUrl(url)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: url, href: url });
    end = match.index + url.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Removes trailing punctuation, and trailing `)` whose `(` is not part of the URL. */
function trimClosingPunctuation(url: string): string {
  let unmatched = countCharacter(url, ")") - countCharacter(url, "(");
  let end = url.length;
  for (;;) {
    const last = url.charAt(end - 1);
    const isUnmatched = last === ")" && unmatched > 0;
    if (!isUnmatched && !/[.,;:!?'’…]/.test(last)) return url.slice(0, end);
    if (isUnmatched) unmatched--;
    end--;
  }
}

function countCharacter(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** Rejects URLs with a user name or password, which can imitate another host. */
function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
