import { describe, expect, it } from "vitest";
import { linkify } from "./linkify.ts";

const getHrefs = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

describe("linkify", () => {
  it("links URLs and leaves all other text unchanged", () => {
    const text = "See https://example.com/a?b=1&c=2#d, or http://localhost:3000 (not ftp://x.y).\nBye";
    expect(getHrefs(text)).toEqual(["https://example.com/a?b=1&c=2#d", "http://localhost:3000"]);
    expect(
      linkify(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  it.each([
    ["https://example.com/.", "https://example.com/"],
    ["(https://example.com/north)", "https://example.com/north"],
    ["(see https://example.com/park_(north)).", "https://example.com/park_(north)"],
    ["<https://example.com/>", "https://example.com/"],
    ["“https://example.com/…”", "https://example.com/"],
  ])("excludes closing punctuation: %s", (text, href) => {
    expect(getHrefs(text)).toEqual([href]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "https://",
    "https://bank.example@evil.example/",
    "//example.com",
    "example.com",
  ])("does not link %s", (text) => {
    expect(linkify(text)).toEqual([{ text }]);
  });
});
