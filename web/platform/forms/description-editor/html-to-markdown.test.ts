import { expect, it } from "vitest";
import { parseMarkdown } from "../../../../server/platform/parse-markdown.ts";
import { googleDocs, page, word } from "./clipboard-samples.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const convert = (html: string) => htmlToMarkdown(html).markdown;

it("reads headings, emphasis and lists of Word", () => {
  expect(convert(word)).toBe(
    [
      "## What you do",
      "You care for **people** who need *help*.",
      "- Mornings\n  - From seven\n- Evenings",
      "1. Write to us\n2. Read [our plan](https://example.org/plan)",
    ].join("\n\n"),
  );
});

it("reads styles, lists beside their entry and redirected links of Google Docs", () => {
  expect(convert(googleDocs)).toBe(
    [
      "## Who we look for",
      "Somebody who **listens** *first*.",
      "- A diploma\n  - or five years of work",
      "[More jobs](https://example.org/jobs)",
    ].join("\n\n"),
  );
});

it("leaves the text of what descriptions cannot have, and nothing of scripts, pictures and frames", () => {
  const markdown = convert(page);
  expect(markdown).toBe(
    [
      "Menu",
      "## Pay & hours",
      "Pay – € 3,000",
      "Hours – 32",
      "A team of *eight*,\nwith a roster of its own.",
      "Not \\*bold\\*, and no link. x_y",
    ].join("\n\n"),
  );
  expect(JSON.stringify(parseMarkdown(markdown))).toContain("Not *bold*, and no link. x_y");
});

it.each([
  ["a bold word with spaces around it", "<p>a<b> b </b>c</p>", "a **b** c"],
  ["bold within bold", "<p><b>a <strong>b</strong></b></p>", "**a b**"],
  ["bold around paragraphs", "<b><p>a</p><p>b</p></b>", "a\n\nb"],
  ["an empty list", "<ul><li> </li></ul>a", "a"],
  ["lines of a program", "<pre>a\nb</pre>", "a\nb"],
  ["no element", "a < b", "a < b"],
])("%s", (_, html, markdown) => {
  expect(convert(html)).toBe(markdown);
});

it("keeps to the limits that the server has for links and lists", () => {
  const links = convert('<p><a href="https://example.org">x</a> </p>'.repeat(10_000));
  const lists = convert(`${"<ul><li>a".repeat(10)}`);
  for (const markdown of [links, lists]) expect(() => parseMarkdown(markdown)).not.toThrow();
  expect(links.split("https://")).toHaveLength(21);
});

it("cuts a document of five megabytes, and reads one that is nested a thousand deep", () => {
  const { markdown, isCut } = htmlToMarkdown("<p>Some <b>words</b> of a paragraph.</p>".repeat(125_000));
  expect(isCut).toBe(true);
  expect(markdown.length).toBeLessThan(15_000);
  expect(htmlToMarkdown(`<p>above</p>${"<div>".repeat(1_000)}below`)).toEqual({ markdown: "above", isCut: false });
});
