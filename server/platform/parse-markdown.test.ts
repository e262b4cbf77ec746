import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toHtml, toPlainText } from "../../contract/platform/texts/formatted-text.ts";
import { commonMarkExamples, hostileMarkdown, removeAllowedMarkup } from "../testing/hostile-markdown.ts";
import { MarkdownError, parseMarkdown } from "./parse-markdown.ts";

const read = (text: string) => toHtml(parseMarkdown(text));

describe("a text in Markdown", () => {
  it.each([
    ["paragraphs and the breaks of their lines", "One\ntwo\n\nThree", "<p>One<br>two</p><p>Three</p>"],
    ["headings of all levels", "# Tasks\n### More", "<h3>Tasks</h3><h3>More</h3>"],
    ["bold and italics", "**Care** for *people*", "<p><strong>Care</strong> for <em>people</em></p>"],
    ["lists", "- one\n- two\n  1. three", "<ul><li>one</li><li>two<ol><li>three</li></ol></li></ul>"],
    ["links", "[our site](https://example.org/?a=1&b)", '<p><a href="https://example.org/?a=1&amp;b">our site</a></p>'],
    [
      "the address of a link without a text",
      "[](https://example.org)",
      '<p><a href="https://example.org">https://example.org</a></p>',
    ],
    ["addresses of mail", "[write](mailto:a@example.org)", '<p><a href="mailto:a@example.org">write</a></p>'],
  ])("has %s", (_, text, html) => {
    expect(read(text)).toBe(html);
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<div>\n\n**x",
    "&lt;b&gt;",
    "![picture](x)",
    "`code`",
    "    indented",
    "> quote",
    "```\nfence\n```",
    "***",
    "Title\n=====",
    "[a]: https://example.org",
    "[a]() []()",
  ])("keeps what else it could mean as it is typed: %j", (text) => {
    expect(toPlainText(parseMarkdown(text))).toBe(text.trim());
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:x)",
    "[x](//example.org)",
    "[x](/admin)",
    "[x](https:///example.org)",
    "<javascript:alert(1)>",
    "[x](\u0000javascript:alert(1))",
    "[x](java\nscript:alert(1))",
  ])("has no link to anything but pages, mail and phones: %j", (text) => {
    expect(read(text)).not.toContain("<a");
  });

  it("escapes the address of a link", () => {
    expect(read('[x](https://example.org/"onclick="alert(1))')).not.toMatch(/href="[^"]*"\s*onclick/);
  });

  const expectInert = (text: string) => {
    let html = "";
    try {
      html = read(text);
    } catch (error) {
      // Too many links, or lists too deep: nobody can save it.
      expect(error).toBeInstanceOf(MarkdownError);
    }
    expect(removeAllowedMarkup(html), text).not.toMatch(/[<>]/);
    // A reader of XML finds each element closed where it was opened.
    expect(html.match(/<(?!br)[a-z]/g)?.length ?? 0).toBe(html.match(/<\//g)?.length ?? 0);
  };

  it("has no element and no address that it does not allow, in any example of CommonMark", () => {
    for (const text of commonMarkExamples) expectInert(text);
  });

  it("has none of them either, whatever is put together", () => {
    const separators = fc.constantFrom("\n\n", "- ", "**", "[", "](", "# ", "\n");
    const texts = fc.array(
      fc.oneof(fc.constantFrom(...hostileMarkdown), fc.constantFrom(...commonMarkExamples), separators),
      { maxLength: 6 },
    );
    fc.assert(fc.property(texts, (parts) => expectInert(parts.join(""))));
  });

  it("names what is too much: links, and lists within each other", () => {
    const nest = (depth: number) => Array.from({ length: depth }, (_, level) => `${"  ".repeat(level)}- a`).join("\n");
    expect(() => parseMarkdown("[a](https://example.org) ".repeat(20))).not.toThrow();
    expect(() => parseMarkdown("[a](https://example.org) ".repeat(21))).toThrow("too_many_links:20:21");
    expect(() => parseMarkdown(nest(3))).not.toThrow();
    expect(() => parseMarkdown(nest(4))).toThrow("too_deep:3");
    expect(() => parseMarkdown("- ".repeat(5_000))).toThrow("too_deep:3");
  });
});
