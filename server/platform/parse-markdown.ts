import MarkdownIt, { type Token } from "markdown-it";
import { reasons } from "../../contract/platform/fields/field-error-reasons.ts";
import type { FieldErrorReason } from "../../contract/platform/fields/field-errors.ts";
import type { FormattedText, TextBlock, TextPart } from "../../contract/platform/texts/formatted-text.ts";
import { MAX_LINKS, MAX_LIST_DEPTH } from "../../contract/platform/texts/text-limits.ts";

/** Reads these constructs only. All others of Markdown, and HTML, stay what was typed. */
const markdown = new MarkdownIt("zero", { maxNesting: 20 }).enable([
  "autolink",
  "emphasis",
  "escape",
  "heading",
  "link",
  "list",
  "newline",
]);
markdown.validateLink = (url) => /^(https?:\/\/[^/]|mailto:|tel:)/i.test(url);

/** Why a text cannot be read as Markdown. */
export class MarkdownError extends Error {
  readonly reason: FieldErrorReason;

  constructor(reason: FieldErrorReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads paragraphs, headings, lists, bold, italics, and links to addresses of pages, mail and phones. The line breaks of
 * a paragraph stay.
 * @throws {MarkdownError} when the text has too many links, or lists too deep within each other
 */
export function parseMarkdown(text: string): FormattedText {
  const tokens = markdown.parse(text, {});
  const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "link_open").length;
  if (links > MAX_LINKS) throw new MarkdownError(reasons.tooManyLinks(MAX_LINKS, links));
  return readBlocks(tokens.values(), 0);
}

/** Tokens are a flat sequence, in which an element begins with a token `*_open` and ends with a token `*_close`. */
type Tokens = Iterator<Token>;

/** Reads blocks until the end of the element that has them. */
function readBlocks(tokens: Tokens, listDepth: number): FormattedText {
  const blocks: FormattedText = [];
  for (let token = nextInElement(tokens); token; token = nextInElement(tokens)) {
    blocks.push(readBlock(token, tokens, listDepth));
  }
  return blocks;
}

/** Returns the next token, or undefined at the end of the element or of the text. */
function nextInElement(tokens: Tokens): Token | undefined {
  const { value, done } = tokens.next();
  return done || value.nesting === -1 ? undefined : value;
}

function readBlock({ type }: Token, tokens: Tokens, listDepth: number): TextBlock {
  switch (type) {
    case "bullet_list_open":
    case "ordered_list_open": {
      if (listDepth === MAX_LIST_DEPTH) throw new MarkdownError(reasons.tooDeep(MAX_LIST_DEPTH));
      const items: TextBlock[][] = [];
      while (nextInElement(tokens)) items.push(readBlocks(tokens, listDepth + 1));
      return { kind: "list", is_ordered: type === "ordered_list_open", items };
    }
    default: {
      const inline = nextInElement(tokens);
      nextInElement(tokens);
      return {
        kind: type === "heading_open" ? "heading" : "paragraph",
        content: readParts((inline?.children ?? []).values()),
      };
    }
  }
}

/** Reads the parts of a text until the end of the element that has them. */
function readParts(tokens: Tokens): TextPart[] {
  const parts: TextPart[] = [];
  for (let token = nextInElement(tokens); token; token = nextInElement(tokens)) {
    if (token.type === "softbreak" || token.type === "hardbreak") parts.push({ kind: "line_break" });
    else if (token.type === "link_open") parts.push(...readLink(token, tokens));
    else if (token.nesting === 1) {
      parts.push({ kind: token.type === "strong_open" ? "bold" : "italic", content: readParts(tokens) });
    } else if (token.content) parts.push(token.content);
  }
  return parts;
}

/** A link without a text shows its address. One without an address, `[x]()`, stays what was typed. */
function readLink(token: Token, tokens: Tokens): TextPart[] {
  const url = String(token.attrGet("href") ?? "");
  const content = readParts(tokens);
  if (!url) return ["[", ...content, "]()"];
  return [{ kind: "link", url, content: content.length > 0 ? content : [url] }];
}
