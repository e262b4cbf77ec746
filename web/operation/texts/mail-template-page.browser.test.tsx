import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { MailTemplateDetail } from "../../../contract/operation/mail-templates.ts";
import { openPage, type Replies, t } from "../../testing/open-page.tsx";
import { createEmployer, createId } from "../../testing/samples.ts";
import { MailTemplatePage } from "./mail-template-page.tsx";
import { MailTemplatesPage } from "./mail-templates-page.tsx";

const shipped = {
  en: { subject: "Your login code", body: "Enter this code:\n\n{{code}}" },
  nl: { subject: "Je inlogcode", body: "Vul deze code in:\n\n{{code}}" },
  de: { subject: "Ihr Anmeldecode", body: "Geben Sie diesen Code ein:\n\n{{code}}" },
};

const createTemplate = (changes: Partial<MailTemplateDetail> = {}): MailTemplateDetail => ({
  kind: "login_code",
  version: 0,
  shipped,
  texts: null,
  fields: [
    { name: "code", is_needed: true, example: "482 913" },
    { name: "portal", is_needed: false, example: "Job Portal" },
  ],
  change: null,
  ...changes,
});

const own = { ...shipped, en: { subject: "Code for you", body: "{{code}}" } };
const change = { createdAt: "2026-11-26T09:00:00.000Z", actor: { id: createId(2), name: "Mo" } };

function open(replies: Replies = {}, role: "owner" | "viewer" = "owner") {
  return openPage(MailTemplatePage, {
    path: "/admin/mail-templates/login_code",
    pattern: "/admin/mail-templates/:kind",
    user: createEmployer({ staff_role: role }),
    replies: { getMailTemplate: createTemplate(), ...replies },
  });
}

const subjects = page.getByLabelText(t("mail_templates.subject"));
const button = (name: string) => page.getByRole("button", { name });
const save = button(t("mail_templates.save"));
const bodyOf = ({ calls }: ReturnType<typeof open>) =>
  calls.findLast(({ route }) => route === "changeMailTemplate")?.body;

describe("MailTemplatePage", () => {
  it("explains the fields, saves both languages, and goes back to the shipped text", async () => {
    const opened = open({ changeMailTemplate: createTemplate({ version: 1, texts: own, change }) });
    await expect.element(page.getByText("{{code}}", { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText("482 913")).toBeVisible();
    await expect.element(save).toBeDisabled();
    await subjects.first().fill("Code for you");
    await save.click();
    await expect.element(page.getByText(t("mail_templates.saved"))).toBeVisible();
    expect(bodyOf(opened)).toEqual({
      version: 0,
      texts: { ...shipped, en: { ...shipped.en, subject: "Code for you" } },
    });
    opened.replies.changeMailTemplate = createTemplate({ version: 2, change });
    await button(t("mail_templates.reset")).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("mail_templates.reset") })
      .click();
    await expect.element(page.getByText(t("mail_templates.is_reset"))).toBeVisible();
    expect(bodyOf(opened)).toEqual({ version: 1, texts: null });
    await expect.element(subjects.first()).toHaveValue("Your login code");
  });

  it("names at its field what the server refuses, and keeps what was typed", async () => {
    const message = "text_invalid:missing_field";
    const reply = () =>
      Response.json(
        { code: "invalid_fields", message: "", field_codes: { "texts.nl.body": message } },
        { status: 422 },
      );
    open({ changeMailTemplate: reply });
    const body = page.getByLabelText(t("mail_templates.body")).nth(1);
    await body.fill("Geen code");
    await save.click();
    await expect.element(body).toHaveAttribute("aria-invalid", "true");
    await expect.element(body).toHaveValue("Geen code");
  });

  it("shows what somebody else has saved in the meantime, and replaces it with the next save", async () => {
    const current = createTemplate({ version: 4, texts: own, change });
    const opened = open({
      changeMailTemplate: () => Response.json({ code: "text_changed", message: "", current }, { status: 409 }),
    });
    await subjects.first().fill("Mine");
    await save.click();
    await expect.element(page.getByRole("heading", { name: "Code for you" })).toBeVisible();
    await expect.element(page.getByText(t("errors.text_changed"))).toBeVisible();
    await expect.element(subjects.first()).toHaveValue("Mine");
    opened.replies.changeMailTemplate = createTemplate({ version: 5, texts: own, change });
    await save.click();
    await expect.poll(() => bodyOf(opened)?.version).toBe(4);
  });

  it("shows a preview and sends a test of what is typed, without saving it", async () => {
    const filled = { en: { subject: "Sent", body: "482 913" }, nl: { subject: "Verstuurd", body: "482 913" } };
    const opened = open({ previewMailTemplate: filled, testMailTemplate: undefined });
    await subjects.first().fill("Typed");
    await button(t("mail_templates.show_preview")).click();
    await expect.element(page.getByRole("dialog").getByRole("heading", { name: "Verstuurd" })).toBeVisible();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("common.close") })
      .click();
    await button(t("mail_templates.send_test", { language: "English" })).click();
    await expect.element(page.getByText(t("mail_templates.test_sent"))).toBeVisible();
    const { body } = opened.calls.findLast(({ route }) => route === "testMailTemplate") ?? {};
    expect(body).toMatchObject({ language: "en", texts: { en: { subject: "Typed" } } });
    await expect.element(save).toBeEnabled();
  });

  it("lets a viewer read and preview only", async () => {
    open({}, "viewer");
    await expect.element(subjects.first()).toHaveAttribute("readonly");
    await expect.element(button(t("mail_templates.show_preview"))).toBeVisible();
    await expect.element(save).not.toBeInTheDocument();
  });
});

it("MailTemplatesPage › finds a mail by its name and by its subject, and those with a text of one's own", async () => {
  openPage(MailTemplatesPage, {
    user: createEmployer({ staff_role: "viewer" }),
    replies: {
      listMailTemplates: [
        { kind: "login_code", subject: { en: "Your login code", nl: "Je inlogcode" }, is_changed: false },
        { kind: "job_approved", subject: { en: "Online now", nl: "Nu online" }, is_changed: true },
      ],
    },
  });
  const link = (kind: "login_code" | "job_approved") =>
    page.getByRole("link", { name: t(`mail_templates.kinds.${kind}`) });
  await page.getByLabelText(t("mail_templates.search")).fill("inlogcode");
  await expect.element(link("login_code")).toBeVisible();
  await expect.element(link("job_approved")).not.toBeInTheDocument();
  await page.getByLabelText(t("mail_templates.search")).fill("");
  await page.getByLabelText(t("mail_templates.only_changed")).click();
  await expect.element(link("job_approved")).toBeVisible();
  await expect.element(link("login_code")).not.toBeInTheDocument();
});
