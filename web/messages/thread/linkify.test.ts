import { describe, expect, it } from "vitest";
import { linkify } from "./linkify.ts";

const hrefs = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

describe("web addresses in a text", () => {
  it("are links, and everything else stays as it was typed", () => {
    const text = "See https://example.com/a?b=1&c=2#d, or http://localhost:3000 (not ftp://x.y).\nBye";
    expect(hrefs(text)).toEqual(["https://example.com/a?b=1&c=2#d", "http://localhost:3000"]);
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
  ])("end where they end: %s", (text, href) => {
    expect(hrefs(text)).toEqual([href]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "https://",
    "https://bank.example@evil.example/",
    "//example.com",
    "example.com",
  ])("are nothing else: %s", (text) => {
    expect(linkify(text)).toEqual([{ text }]);
  });
});
