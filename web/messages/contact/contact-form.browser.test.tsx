import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../testing/open-page.tsx";
import { createSeeker } from "../../testing/samples.ts";
import { ContactForm } from "./contact-form.tsx";

it("ContactForm knows the sender, validates, and says that it was sent", async () => {
  const { calls } = openPage(ContactForm, {
    user: createSeeker(),
    replies: { openContactForm: { form_token: "of this form", wait: 0 }, sendContactForm: undefined },
  });
  await expect.element(page.getByLabelText(t("contact.form.name"))).toHaveValue("Sanne de Boer");
  await expect.element(page.getByLabelText(t("contact.form.email"))).toHaveValue("sanne@example.com");
  const submit = page.getByRole("button", { name: t("contact.form.submit") });
  await submit.click();
  await expect.element(page.getByText(t("fields.message_required"))).toBeVisible();
  await page.getByLabelText(t("contact.form.topic")).selectOptions("problem");
  await page.getByLabelText(t("contact.form.message")).fill("The lamp is out.");
  await submit.click();
  await expect.element(page.getByRole("heading", { name: t("contact.form.sent") })).toHaveFocus();
  expect(calls.at(-1)?.body).toEqual({
    name: "Sanne de Boer",
    email: "sanne@example.com",
    topic: "problem",
    message: "The lamp is out.",
    homepage: "",
    form_token: "of this form",
  });
});
