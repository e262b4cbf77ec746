import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { PageText } from "../../../contract/operation/page-texts.ts";
import english from "../../public/assets/i18n/en.json" with { type: "json" };
import { openPage, type Replies, t } from "../../testing/open-page.tsx";
import { createEmployer, createId } from "../../testing/samples.ts";
import { PageTextsPage } from "./page-texts-page.tsx";

const text: PageText = {
  key: "about.title",
  version: 0,
  shipped: { en: "About", nl: "Over ons", de: "Über uns" },
  texts: null,
  change: null,
};
const own: PageText = {
  ...text,
  version: 2,
  texts: { en: "Who we are", nl: "Wie we zijn", de: "Wer wir sind" },
  change: { createdAt: "2026-11-26T09:00:00.000Z", actor: { id: createId(2), name: "Mo" } },
};

function open(replies: Replies = {}, role: "owner" | "viewer" = "owner") {
  return openPage(PageTextsPage, {
    path: "/admin/texts",
    user: createEmployer({ staff_role: role }),
    replies: { listPageTexts: [text], ...replies },
  });
}

const dialog = page.getByRole("dialog");
const save = dialog.getByRole("button", { name: t("mail_templates.save") });
const edit = page.getByRole("button", { name: new RegExp(`^${t("page_texts.edit")} `) });
const bodyOf = ({ calls }: ReturnType<typeof open>) => calls.findLast(({ route }) => route === "changePageText")?.body;

describe("PageTextsPage", () => {
  it("searches by the address, and changes a text in both languages", async () => {
    const opened = open({ changePageText: own });
    await page.getByLabelText(t("page_texts.search")).fill("about");
    await page.getByRole("button", { name: t("page_texts.find") }).click();
    await expect.poll(() => opened.calls.at(-1)?.query.search).toBe("about");
    await expect.element(page.getByRole("heading", { name: "About", exact: true })).toBeVisible();
    await edit.click();
    await expect.element(save).toBeDisabled();
    await dialog.getByRole("button", { name: t("common.cancel") }).click();
    await edit.click();
    await dialog.getByLabelText("English").fill("Who we are");
    await dialog.getByLabelText("Nederlands").fill("Wie we zijn");
    opened.replies.listPageTexts = [own];
    await save.click();
    await expect.element(page.getByText("Wie we zijn")).toBeVisible();
    expect(bodyOf(opened)).toEqual({ key: "about.title", version: 0, texts: { ...own.texts, de: "Über uns" } });
  });

  it("names the pages of every text", () => {
    const areas = Object.keys(english);
    expect(areas.filter((area) => !(area in english.page_texts.places))).toEqual([]);
  });

  it("names a language without a text, and sends nothing", async () => {
    const opened = open();
    await edit.click();
    await dialog.getByLabelText("Nederlands").fill(" ");
    await save.click();
    await expect.element(dialog.getByLabelText("Nederlands")).toHaveAttribute("aria-invalid", "true");
    expect(opened.countCalls("changePageText")).toBe(0);
  });

  it("goes back to the original text", async () => {
    const opened = open({ listPageTexts: [own], changePageText: { ...text, version: 3 } });
    await edit.click();
    await expect.element(dialog.getByText(t("page_texts.original", { text: "Over ons" }))).toBeVisible();
    await dialog.getByRole("button", { name: t("mail_templates.reset") }).click();
    await expect.poll(() => bodyOf(opened)).toEqual({ key: "about.title", version: 2, texts: null });
  });

  it("shows what somebody else has saved in the meantime, and replaces it with the next save", async () => {
    const opened = open({
      changePageText: () => Response.json({ code: "text_changed", message: "", current: own }, { status: 409 }),
    });
    await edit.click();
    await dialog.getByLabelText("English").fill("Mine");
    await save.click();
    await expect.element(dialog.getByText(t("page_texts.now", { text: "Who we are" }))).toBeVisible();
    await expect.element(dialog.getByLabelText("English")).toHaveValue("Mine");
    opened.replies.changePageText = own;
    await save.click();
    await expect.poll(() => bodyOf(opened)?.version).toBe(2);
  });

  it("lets a viewer read only", async () => {
    open({}, "viewer");
    await expect.element(page.getByText("Over ons")).toBeVisible();
    await expect.element(edit).not.toBeInTheDocument();
  });
});
