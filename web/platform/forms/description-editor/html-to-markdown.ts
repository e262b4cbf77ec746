import type { Element, ElementContent, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import { MAX_DESCRIPTION_LENGTH, MAX_LINKS, MAX_LIST_DEPTH } from "../../../../contract/platform/texts/text-limits.ts";
import { groupWordLists } from "./word-lists.ts";

/** What the whole document has used up so far. */
interface Budget {
  characters: number;
  links: number;
  isCut: boolean;
}

/** Where a node is in the document. */
interface Place {
  budget: Budget;
  depth: number;
  listDepth: number;
  /** Whether the text is already bold, as in a heading. */
  isBold: boolean;
  isItalic: boolean;
}

/** What is read of a document. Even with the styles of Word, this is more than a description may be long. */
const MAX_HTML_LENGTH = 1_000_000;
/** Documents nest less deep. What lies deeper is left out, because functions that walk the tree call themselves. */
const MAX_DEPTH = 100;

/** Elements whose content is not read. */
const ignored = new Set(
  "audio button canvas datalist embed head iframe input link math meta noscript object option script select style svg template textarea title video".split(
    " ",
  ),
);
/** Elements that begin a new line, and mean nothing else in the subset of Markdown. */
const blocks = new Set(
  "address article aside blockquote body caption center details dialog div dl fieldset figcaption figure footer form header hgroup html main nav section summary table tbody tfoot thead".split(
    " ",
  ),
);

/**
 * Returns the subset of Markdown that descriptions have, for HTML from the clipboard: paragraphs, headings, lists, bold,
 * italics and links. Other elements leave their text. `isCut` tells that the text is longer than a description may be; the
 * rest of it is left out.
 *
 * @throws {RangeError} for elements that nest thousands deep
 */
export function htmlToMarkdown(html: string): { markdown: string; isCut: boolean } {
  const budget = { characters: 0, links: 0, isCut: html.length > MAX_HTML_LENGTH };
  const place = { budget, depth: 0, listDepth: 0, isBold: false, isItalic: false };
  const document = fromHtml(html.slice(0, MAX_HTML_LENGTH), { fragment: true });
  const root: Root = { type: "root", children: simplifyAll(document.children, place) };
  const markdown = toMarkdown(toMdast(root), {
    bullet: "-",
    emphasis: "*",
    listItemIndent: "one",
    handlers: { break: () => "\n" },
  });
  return { markdown: decodeReferences(markdown).trim(), isCut: budget.isCut };
}

/** Next to bold and italics, the serializer writes some characters as references, which descriptions do not have. */
function decodeReferences(markdown: string): string {
  return markdown.replace(/(?<!\\)&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));
}

function simplifyAll(nodes: readonly Nodes[], place: Place): ElementContent[] {
  return groupWordLists(nodes).flatMap((node) => simplify(node, place));
}

function simplify(node: Nodes, place: Place): ElementContent[] {
  if (node.type === "text") return readText(node.value, place.budget);
  if (node.type !== "element" || place.depth === MAX_DEPTH) return [];
  return simplifyElement(node, { ...place, depth: place.depth + 1 });
}

function readText(typed: string, budget: Budget): ElementContent[] {
  const value = typed.replaceAll("\u00a0", " ").replace(/[\u00ad\u200b\ufeff]/g, "");
  const room = MAX_DESCRIPTION_LENGTH - budget.characters;
  budget.characters += Math.min(value.length, room);
  if (value.length > room && value.trim() !== "") budget.isCut = true;
  return room > 0 ? [{ type: "text", value: value.slice(0, room) }] : [];
}

function simplifyElement(element: Element, place: Place): ElementContent[] {
  const { tagName: tag, children } = element;
  if (ignored.has(tag) || isHidden(element)) return [];
  if (/^h[1-6]$/.test(tag)) return [create("h2", simplifyAll(children, { ...place, isBold: true }))];
  if (blocks.has(tag)) return [create("div", simplifyAll(children, place))];
  switch (tag) {
    case "br":
      return [create("br", [])];
    case "p":
    case "dd":
      return [create("p", simplifyAll(children, place))];
    case "pre":
      return [create("p", keepLines(simplifyAll(children, place)))];
    case "dt":
      return [create("p", emphasize(simplifyAll(children, { ...place, isBold: true }), "strong", place.isBold))];
    case "ul":
    case "ol":
      return simplifyList(element, place);
    case "li":
      return [create("div", simplifyAll(children, place))];
    case "tr":
      return simplifyRow(element, place);
    case "a":
      return simplifyLink(element, place);
    default:
      return simplifyInline(element, place);
  }
}

/** Lists that are too deep within each other become paragraphs. Google Docs puts a list beside the entry that it belongs to. */
function simplifyList({ tagName, children }: Element, place: Place): ElementContent[] {
  const isTooDeep = place.listDepth === MAX_LIST_DEPTH;
  const inner = { ...place, listDepth: isTooDeep ? place.listDepth : place.listDepth + 1 };
  const items: Element[] = [];
  for (const child of children) {
    if (child.type !== "element") continue;
    const content = child.tagName === "li" ? simplifyAll(child.children, inner) : simplify(child, inner);
    if (!hasText(content)) continue;
    const last = items.at(-1);
    if (child.tagName === "li" || !last) items.push(create(isTooDeep ? "p" : "li", unwrapParagraph(content)));
    else last.children.push(...content);
  }
  if (items.length === 0) return [];
  return isTooDeep ? items : [create(tagName, items)];
}

/** An entry of a single paragraph is written without a line between the entries. */
function unwrapParagraph(content: ElementContent[]): ElementContent[] {
  const isParagraph = (node: ElementContent) => node.type === "element" && node.tagName === "p";
  if (content.filter(isParagraph).length !== 1) return content;
  return content.flatMap((node) => (node.type === "element" && node.tagName === "p" ? node.children : [node]));
}

/** A row of a table becomes a paragraph. A row of one cell is layout, and the content of its cell stays as it is. */
function simplifyRow({ children }: Element, place: Place): ElementContent[] {
  const cells = children
    .filter((child) => child.type === "element")
    .map((cell) => simplifyAll(cell.children, place))
    .filter(hasText);
  if (cells.length <= 1) return [create("div", cells.flat())];
  const text = cells.map((cell) => readAllText(cell).replace(/\s+/g, " ").trim()).join(" – ");
  return [create("p", [{ type: "text", value: text }])];
}

function simplifyLink({ properties, children }: Element, place: Place): ElementContent[] {
  const content = simplifyAll(children, place);
  const href = typeof properties.href === "string" ? skipRedirect(properties.href.trim()) : "";
  const isLink = /^(https?:\/\/[^/]|mailto:|tel:)/i.test(href) && href.length <= 2_000 && !/\s/.test(href);
  if (!isLink || !hasText(content) || content.some(isBlock) || place.budget.links === MAX_LINKS) return content;
  place.budget.links++;
  return [{ type: "element", tagName: "a", properties: { href }, children: content }];
}

/** Google Docs and Gmail lead links through a page of their own. */
function skipRedirect(href: string): string {
  const redirect = URL.canParse(href) ? new URL(href) : null;
  const isRedirect = redirect?.hostname === "www.google.com" && redirect.pathname === "/url";
  return (isRedirect && redirect.searchParams.get("q")) || href;
}

/** Word and Google Docs say in styles what is bold and italic, also that a `<b>` is not. */
function simplifyInline(element: Element, place: Place): ElementContent[] {
  const style = String(element.properties.style ?? "");
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/i.exec(style)?.[1];
  const slant = /(?:^|[;\s])font-style:\s*(\w+)/i.exec(style)?.[1];
  const isBold = weight ? /^(bold|bolder|[6-9]00)$/i.test(weight) : ["b", "strong"].includes(element.tagName);
  const isItalic = slant ? /^(italic|oblique)$/i.test(slant) : ["i", "em", "cite"].includes(element.tagName);
  const inner = { ...place, isBold: place.isBold || isBold, isItalic: place.isItalic || isItalic };
  let content = simplifyAll(element.children, inner);
  if (isItalic) content = emphasize(content, "em", place.isItalic);
  return isBold ? emphasize(content, "strong", place.isBold) : content;
}

/** Spaces at the edges stay outside, because Markdown has no emphasis that begins or ends with a space. */
function emphasize(content: ElementContent[], tag: "strong" | "em", isAlready: boolean): ElementContent[] {
  if (isAlready || !hasText(content) || content.some(isBlock)) return content;
  const [first, last] = [content[0], content.at(-1)];
  const before = first?.type === "text" ? (/^\s*/.exec(first.value)?.[0] ?? "") : "";
  if (first?.type === "text") first.value = first.value.trimStart();
  const after = last?.type === "text" ? (/\s*$/.exec(last.value)?.[0] ?? "") : "";
  if (last?.type === "text") last.value = last.value.trimEnd();
  const space = (value: string): ElementContent[] => (value ? [{ type: "text", value: " " }] : []);
  return [...space(before), create(tag, content), ...space(after)];
}

function keepLines(content: ElementContent[]): ElementContent[] {
  return content.flatMap((node) =>
    node.type === "text"
      ? node.value
          .split("\n")
          .flatMap((value, index) => (index === 0 ? [text(value)] : [create("br", []), text(value)]))
      : [node],
  );
}

const text = (value: string): ElementContent => ({ type: "text", value });

function create(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

function isBlock(node: ElementContent): boolean {
  return node.type === "element" && /^(div|p|h2|ul|ol|li)$/.test(node.tagName);
}

function hasText(content: ElementContent[]): boolean {
  return readAllText(content).trim() !== "";
}

function readAllText(content: ElementContent[]): string {
  return content
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? readAllText(node.children) : ""))
    .join(" ");
}

function isHidden({ properties }: Element): boolean {
  return /display:\s*none|mso-hide:\s*all/i.test(String(properties.style ?? "")) || properties.hidden === true;
}
