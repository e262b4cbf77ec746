import { expect, it } from "vitest";
import { parseLegalText } from "../../../contract/platform/settings/legal-text.ts";

it("reads headings, lists, paragraphs with their lines, and safe links", () => {
  const text =
    "## Who we are\nThe town of Delft\nMarkt 1\n- one\n- [two](/help)\n\nWrite to [us](mailto:a@b.nl), not [x](javascript:y).";
  expect(parseLegalText(text)).toEqual([
    { kind: "heading", spans: [{ text: "Who we are" }] },
    { kind: "paragraph", entries: [[{ text: "The town of Delft" }], [{ text: "Markt 1" }]] },
    { kind: "list", entries: [[{ text: "one" }], [{ text: "two", url: "/help" }]] },
    {
      kind: "paragraph",
      entries: [
        [
          { text: "Write to " },
          { text: "us", url: "mailto:a@b.nl" },
          { text: ", not " },
          { text: "[x](javascript:y)" },
          { text: "." },
        ],
      ],
    },
  ]);
});
