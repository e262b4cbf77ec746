import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FormattedText } from "../../../../contract/platform/texts/formatted-text.ts";
import { openPage, refuse, t } from "../../../testing/open-page.tsx";
import { createEmployer } from "../../../testing/samples.ts";
import { word } from "./clipboard-samples.ts";
import { DescriptionEditor } from "./description-editor.tsx";

const text: FormattedText = [
  { kind: "heading", content: ["Tasks"] },
  { kind: "list", is_ordered: false, items: [[{ kind: "paragraph", content: ["Care"] }]] },
  { kind: "paragraph", content: [{ kind: "link", url: "https://example.org", content: ["our site"] }] },
];
const field = page.getByRole("textbox", { name: "Text" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const preview = page.getByRole("region", { name: t("jobs.editor.preview") });

function openEditor() {
  const replies = { previewDescription: { formatted_description: text } };
  return openPage(() => <DescriptionEditor label="Text" />, { user: createEmployer(), replies });
}

it("formats the selected text with buttons and keys, which the browser can undo", async () => {
  openEditor();
  await field.fill("Care for people");
  await userEvent.keyboard("{Control>}a{/Control}");
  await button(t("jobs.editor.bold")).click();
  await expect.element(field).toHaveValue("**Care for people**");
  await userEvent.keyboard("{Control>}i{/Control}");
  await expect.element(field).toHaveValue("***Care for people***");
  await userEvent.keyboard("{Control>}zz{/Control}");
  await expect.element(field).toHaveValue("Care for people");
  await button(t("jobs.editor.list")).click();
  await expect.element(field).toHaveValue("- Care for people");
  await userEvent.keyboard("{End}{Enter}Bake{Enter}{Enter}Sell");
  await expect.element(field).toHaveValue("- Care for people\n- Bake\n\nSell");
});

it("has one tab stop for the toolbar, whose buttons the arrow keys reach", async () => {
  openEditor();
  await field.click();
  await userEvent.keyboard("{Tab}");
  await expect.element(button(t("jobs.editor.bold"))).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(button(t("jobs.editor.preview"))).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(button(t("jobs.editor.italic"))).toHaveFocus();
});

it("shows how the text will look, says why it cannot, and returns to the text", async () => {
  const { calls, replies } = openEditor();
  await button(t("jobs.editor.preview")).click();
  await expect.element(preview.getByText(t("jobs.editor.nothing_to_preview"))).toBeVisible();
  await button(t("jobs.editor.write")).click();
  await field.fill("## Tasks");
  await button(t("jobs.editor.preview")).click();
  await expect.element(preview.getByRole("heading", { name: "Tasks" })).toBeVisible();
  await expect.element(preview.getByRole("listitem").getByText("Care")).toBeVisible();
  await expect.element(preview.getByRole("link")).toHaveAttribute("rel", "nofollow ugc noopener");
  await expect.element(field).not.toBeInTheDocument();
  expect(calls.map(({ body }) => body)).toContainEqual({ description: "## Tasks" });

  await button(t("jobs.editor.write")).click();
  await field.fill("## Other");
  replies.previewDescription = refuse(500, "server_error");
  await button(t("jobs.editor.preview")).click();
  await expect.element(preview.getByText(t("errors.server_error"))).toBeVisible();
});

describe("paste", () => {
  /** Pastes into the field as the browser does. Returns whether the browser inserts the plain text itself. */
  function paste(types: Record<string, string>): boolean {
    const clipboardData = new DataTransfer();
    for (const [type, content] of Object.entries(types)) clipboardData.setData(type, content);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    return field.element().dispatchEvent(event);
  }

  it("of rich text inserts Markdown at the selection, which one undo takes back", async () => {
    openEditor();
    await field.fill("Before. ");
    expect(paste({ "text/html": word, "text/plain": "What you do" })).toBe(false);
    await expect
      .element(field)
      .toHaveValue(expect.stringMatching(/^Before\. ## What you do\n\nYou care for \*\*people\*\*/));
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.element(field).toHaveValue("Before. ");
  });

  it("of plain text is left to the browser, unless it is longer than a description may be", async () => {
    openEditor();
    await field.click();
    expect(paste({ "text/plain": "Care" })).toBe(true);
    expect(paste({ "text/plain": `${"a".repeat(99)}\n`.repeat(50_000) })).toBe(false);
    await expect.element(page.getByText(t("jobs.editor.paste_lost.end", { max: "10,000" }))).toBeVisible();
    expect((field.element() as HTMLTextAreaElement).value).toHaveLength(9_999);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.element(field).toHaveValue("");
  });

  it("of a document that cannot be read inserts its text, and says so", async () => {
    openEditor();
    await field.click();
    paste({ "text/html": "<div>".repeat(150_000), "text/plain": "Care" });
    await expect.element(page.getByText(t("jobs.editor.paste_lost.formatting"))).toBeVisible();
    await expect.element(field).toHaveValue("Care");
  });
});
