import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { MessageTemplate } from "../../../contract/companies/templates.ts";
import { openPage, t } from "../../testing/open-page.tsx";
import { createEmployer, createId } from "../../testing/samples.ts";
import { TemplatesPage } from "./templates-page.tsx";

const dialog = page.getByRole("dialog");

it("message templates are created, checked, changed and deleted on their page", async () => {
  const stored: MessageTemplate[] = [];
  openPage(TemplatesPage, {
    path: "/company/templates",
    user: createEmployer(),
    replies: {
      listTemplates: () => stored,
      createTemplate: ({ body }) => {
        stored[0] = { id: createId(50), _id: createId(50), ...body };
        return stored[0];
      },
      updateTemplate: ({ body }) => {
        stored[0] = { id: createId(50), _id: createId(50), ...body };
        return stored[0];
      },
      deleteTemplate: () => void stored.pop(),
    },
  });
  const save = dialog.getByRole("button", { name: t("companies.templates.save") });
  await expect.element(page.getByText(t("companies.templates.empty"))).toBeVisible();
  await page.getByRole("button", { name: t("companies.templates.new") }).click();
  await dialog.getByLabelText(t("companies.templates.name")).fill("Not chosen");
  await dialog.getByLabelText(t("companies.templates.text")).fill("Dear {name}");
  await save.click();
  await expect.element(dialog.getByText(/in braces only/)).toBeVisible();
  await dialog.getByLabelText(t("companies.templates.text")).fill("Dear {applicant}");
  await save.click();
  await expect.element(page.getByText("Dear {applicant}")).toBeVisible();
  await page.getByRole("button", { name: `${t("companies.templates.edit")} Not chosen` }).click();
  await dialog.getByLabelText(t("companies.templates.name")).fill("Refusal");
  await save.click();
  await page.getByRole("button", { name: `${t("companies.templates.delete")} Refusal` }).click();
  await dialog.getByRole("button", { name: t("companies.templates.delete") }).click();
  await expect.element(page.getByText(t("companies.templates.empty"))).toBeVisible();
});
