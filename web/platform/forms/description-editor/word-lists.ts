import type { Element, ElementContent, Nodes } from "hast";

/** Word writes the entries of a list as paragraphs, with the level and the list in a style. */
const LIST_STYLE = /mso-list:\s*l\d+\s+level(\d+)/i;

/** Puts consecutive entries of lists of Word into lists. Other nodes stay. */
export function groupWordLists(nodes: readonly Nodes[]): Nodes[] {
  const grouped: Nodes[] = [];
  /** The open lists, from the outermost. */
  let open: Element[] = [];
  for (const node of nodes) {
    const level = getLevel(node);
    if (level === null) {
      // Comments and line ends lie between the entries.
      if (!isEmpty(node)) open = [];
      grouped.push(node);
      continue;
    }
    const { marker, content } = splitMarker(node as Element);
    open = open.slice(0, level);
    while (open.length < level) {
      const list: Element = { type: "element", tagName: getListTag(marker), properties: {}, children: [] };
      const parent = open.at(-1);
      if (parent) parent.children.push(list);
      else grouped.push(list);
      open.push(list);
    }
    open.at(-1)?.children.push({ type: "element", tagName: "li", properties: {}, children: content });
  }
  return grouped;
}

function getLevel(node: Nodes): number | null {
  if (node.type !== "element") return null;
  const level = LIST_STYLE.exec(String(node.properties.style ?? ""))?.[1];
  return level === undefined ? null : Math.min(Number(level), 9);
}

function isEmpty(node: Nodes): boolean {
  return node.type === "comment" || (node.type === "text" && node.value.trim() === "");
}

/** The bullet or number of an entry is a part of its text. */
function splitMarker({ children }: Element): { marker: string; content: ElementContent[] } {
  const index = children.findIndex((child) => child.type === "element" && hasMarker(child));
  if (index < 0) return { marker: "", content: children };
  return { marker: readText(children[index] as Element), content: children.toSpliced(index, 1) };
}

function hasMarker({ properties, children }: Element): boolean {
  if (/mso-list:\s*ignore/i.test(String(properties.style ?? ""))) return true;
  return children.length === 1 && children[0]?.type === "element" && hasMarker(children[0]);
}

function readText(node: ElementContent): string {
  return node.type === "text" ? node.value : node.type === "element" ? node.children.map(readText).join("") : "";
}

function getListTag(marker: string): "ol" | "ul" {
  return /^\s*\(?([0-9]+|[a-z]{1,4})[.)]/i.test(marker) ? "ol" : "ul";
}
