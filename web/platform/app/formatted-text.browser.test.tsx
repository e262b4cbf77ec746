import { expect, it } from "vitest";
import { type FormattedText as Text, toHtml } from "../../../contract/platform/texts/formatted-text.ts";
// biome-ignore lint/style/noRestrictedImports: reads the texts as the server does
import { parseMarkdown } from "../../../server/platform/parse-markdown.ts";
// biome-ignore lint/style/noRestrictedImports: reads the texts as the server does
import { commonMarkExamples, hostileMarkdown } from "../../../server/testing/hostile-markdown.ts";
import { openPage } from "../../testing/open-page.tsx";
import { FormattedText } from "./formatted-text.tsx";

/** Reads a text, or nothing when the server refuses it. */
function read(text: string): Text {
  try {
    return parseMarkdown(text);
  } catch {
    return [];
  }
}

/** What the browser has made of texts: the names of elements and of their attributes, and the schemes of links. */
function listMarkup(root: ParentNode) {
  const elements = [...root.querySelectorAll<HTMLElement>("*")];
  return {
    elements: [...new Set(elements.map(({ tagName }) => tagName.toLowerCase()))].sort(),
    attributes: [...new Set(elements.flatMap((element) => element.getAttributeNames()))].sort(),
    schemes: [...new Set([...root.querySelectorAll("a")].map(({ protocol }) => protocol))].sort(),
  };
}

const allowed = {
  elements: ["a", "br", "em", "h3", "li", "ol", "p", "strong", "ul"],
  schemes: ["http:", "https:", "mailto:"],
};

it("attacks and the examples of CommonMark become allowed elements and links only, in pages and for readers of HTML", async () => {
  const text = [...hostileMarkdown, ...commonMarkExamples].flatMap(read);
  openPage(() => (
    <div data-testid="texts">
      <FormattedText text={text} headingLevel={3} />
    </div>
  ));
  const find = () => document.querySelector("[data-testid=texts] > *");
  await expect.poll(find).not.toBeNull();
  expect(listMarkup(find() as Element)).toEqual({ ...allowed, attributes: ["href", "rel", "target"] });
  // As a reader of a feed makes elements of it.
  const { body } = new DOMParser().parseFromString(toHtml(text), "text/html");
  expect(listMarkup(body)).toEqual({ ...allowed, attributes: ["href"] });
});
