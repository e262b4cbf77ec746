/** What a button of the toolbar does to the selected text. */
export type Format = "bold" | "italic" | "heading" | "list" | "numbered_list" | "link";

/** The text of a field and its selection. */
export interface Selection {
  value: string;
  start: number;
  end: number;
}

/** A part of a text to replace, and what is selected afterwards. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
  selectStart: number;
  selectEnd: number;
}

const marks = { bold: "**", italic: "*" } as const;
const linePrefixes = {
  heading: () => "## ",
  list: () => "- ",
  numbered_list: (index: number) => `${index + 1}. `,
} as const;
const LINE_PREFIX = /^(#{1,6} |[-*+] |\d{1,9}[.)] )/;
const URL_TO_REPLACE = "https://";

/** Formats the selected text as Markdown, or takes the same formatting away. Headings and lists concern whole lines. */
export function formatSelection(selection: Selection, format: Format): Replacement {
  if (format === "link") return makeLink(selection);
  if (format === "bold" || format === "italic") return toggleMarks(selection, marks[format]);
  return togglePrefixes(selection, linePrefixes[format]);
}

function makeLink({ value, start, end }: Selection): Replacement {
  const label = value.slice(start, end);
  const selectStart = start + label.length + 3;
  const text = `[${label}](${URL_TO_REPLACE})`;
  return label
    ? { start, end, text, selectStart, selectEnd: selectStart + URL_TO_REPLACE.length }
    : { start, end, text, selectStart: start + 1, selectEnd: start + 1 };
}

/** Marks outside the selection are also taken away, so that a second click undoes the first. */
function toggleMarks({ value, start, end }: Selection, mark: string): Replacement {
  const length = mark.length;
  const isMarked = value.slice(start - length, start) === mark && value.slice(end, end + length) === mark;
  const isBold = mark === marks.italic && value.slice(start - 2, start) === marks.bold;
  const text = value.slice(start, end);
  if (isMarked && !isBold) {
    const first = start - length;
    return { start: first, end: end + length, text, selectStart: first, selectEnd: first + text.length };
  }
  const selectStart = start + length;
  return { start, end, text: mark + text + mark, selectStart, selectEnd: selectStart + text.length };
}

function togglePrefixes({ value, start, end }: Selection, getPrefix: (index: number) => string): Replacement {
  const first = value.lastIndexOf("\n", start - 1) + 1;
  const newline = value.indexOf("\n", end);
  const last = newline === -1 ? value.length : newline;
  const lines = value.slice(first, last).split("\n");
  const isPrefixed = lines.every((line, index) => line.startsWith(getPrefix(index)));
  const text = lines
    .map((line, index) => (isPrefixed ? "" : getPrefix(index)) + line.replace(LINE_PREFIX, ""))
    .join("\n");
  if (start < end) return { start: first, end: last, text, selectStart: first, selectEnd: first + text.length };
  // Without a selection, one goes on typing behind the mark.
  const cursor = Math.max(first, first + text.length - (last - end));
  return { start: first, end: last, text, selectStart: cursor, selectEnd: cursor };
}

const LIST_ITEM = /^(?:([-*+]) |(\d{1,9})([.)]) )(.*)$/;

/** Begins the next item of a list on Enter, or ends the list when its last item is empty. Null outside of a list. */
export function continueList({ value, start, end }: Selection): Replacement | null {
  const first = value.lastIndexOf("\n", start - 1) + 1;
  const [, bullet, number, sign, content] = LIST_ITEM.exec(value.slice(first, start)) ?? [];
  if (content === undefined) return null;
  if (content === "") {
    // Without a blank line above it, a paragraph is a part of the last item in Markdown.
    const text = /\S[^\n]*\n$/.test(value.slice(0, first)) ? "\n" : "";
    const cursor = first + text.length;
    return { start: first, end, text, selectStart: cursor, selectEnd: cursor };
  }
  const text = `\n${bullet ?? `${Number(number) + 1}${sign}`} `;
  return { start, end, text, selectStart: start + text.length, selectEnd: start + text.length };
}
