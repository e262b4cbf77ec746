/**
 * A formatted text: what the server has read in a text that was written in Markdown. Pages, feeds and structured data are
 * made from it, so none of them parses Markdown or receives HTML from a user. This file does not import zod, because public
 * pages import it.
 */
export type FormattedText = TextBlock[];

export type TextBlock =
  | { kind: "paragraph" | "heading"; content: TextPart[] }
  | { kind: "list"; is_ordered: boolean; items: TextBlock[][] };

export type TextPart =
  | string
  | { kind: "line_break" }
  | { kind: "bold" | "italic"; content: TextPart[] }
  /** `url` begins with `https:`, `http:`, `mailto:` or `tel:`. */
  | { kind: "link"; url: string; content: TextPart[] };

/** Returns the text without its formatting: a paragraph or an entry of a list per line, and an empty line between blocks. */
export function toPlainText(text: FormattedText): string {
  return text.map((block) => blockToLines(block, "").join("\n")).join("\n\n");
}

function blockToLines(block: TextBlock, indent: string): string[] {
  if (block.kind !== "list") return [indent + partsToText(block.content)];
  return block.items.flatMap((item, index) => {
    const mark = block.is_ordered ? `${index + 1}. ` : "- ";
    const [first = "", ...rest] = item.flatMap((child) => blockToLines(child, child.kind === "list" ? "  " : ""));
    return [indent + mark + first, ...rest.map((line) => indent + line)];
  });
}

function partsToText(parts: TextPart[]): string {
  return parts
    .map((part) => (typeof part === "string" ? part : part.kind === "line_break" ? "\n" : partsToText(part.content)))
    .join("");
}

/** Returns the text as HTML, for readers outside the portal. */
export function toHtml(text: FormattedText): string {
  return text.map(blockToHtml).join("");
}

function blockToHtml(block: TextBlock): string {
  if (block.kind === "list") {
    const tag = block.is_ordered ? "ol" : "ul";
    return `<${tag}>${block.items.map((item) => `<li>${itemToHtml(item)}</li>`).join("")}</${tag}>`;
  }
  const tag = block.kind === "heading" ? "h3" : "p";
  return `<${tag}>${partsToHtml(block.content)}</${tag}>`;
}

/** An entry of a list that is a single paragraph needs no element for it. */
function itemToHtml(item: TextBlock[]): string {
  const [first, ...rest] = item;
  return first?.kind === "paragraph" ? partsToHtml(first.content) + toHtml(rest) : toHtml(item);
}

function partsToHtml(parts: TextPart[]): string {
  return parts.map(partToHtml).join("");
}

function partToHtml(part: TextPart): string {
  if (typeof part === "string") return escapeHtml(part);
  if (part.kind === "line_break") return "<br>";
  const content = partsToHtml(part.content);
  if (part.kind === "link") return `<a href="${escapeHtml(part.url)}">${content}</a>`;
  return part.kind === "bold" ? `<strong>${content}</strong>` : `<em>${content}</em>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Returns a text without formatting as one with it: paragraphs between empty lines. */
export function fromPlainText(text: string): FormattedText {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => ({ kind: "paragraph", content: splitLines(paragraph) }));
}

/** Puts line breaks between the lines of a text. */
export function splitLines(text: string): TextPart[] {
  return text
    .split("\n")
    .flatMap((line, index): TextPart[] => (index === 0 ? [line] : [{ kind: "line_break" }, line]))
    .filter((part) => part !== "");
}
