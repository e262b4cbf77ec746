import { expect } from "@playwright/test";
import { createMember } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { loadTexts } from "../support/texts.ts";
import { setLocalStorage } from "../support/users.ts";

const t = loadTexts("en");

test("message templates are created, checked, changed and deleted on their page", async ({ context, page, origin }) => {
  const { tokens } = await createMember(origin, "employer");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/company/templates");
  await expect(page.getByText(t("companies.templates.empty"))).toBeVisible();
  await page.getByRole("button", { name: t("companies.templates.new") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("companies.templates.name")).fill("Not chosen");
  await dialog.getByLabel(t("companies.templates.text")).fill("Dear {name}");
  await dialog.getByRole("button", { name: t("companies.templates.save") }).click();
  await expect(dialog.getByText(/in braces only/)).toBeVisible();
  await dialog.getByLabel(t("companies.templates.text")).fill("Dear {applicant}");
  await dialog.getByRole("button", { name: t("companies.templates.save") }).click();
  await expect(page.getByText("Dear {applicant}")).toBeVisible();

  await page.getByRole("button", { name: `${t("companies.templates.edit")} Not chosen` }).click();
  await dialog.getByLabel(t("companies.templates.name")).fill("Refusal");
  await dialog.getByRole("button", { name: t("companies.templates.save") }).click();
  await page.getByRole("button", { name: `${t("companies.templates.delete")} Refusal` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("companies.templates.delete") })
    .click();
  await expect(page.getByText(t("companies.templates.empty"))).toBeVisible();
});
