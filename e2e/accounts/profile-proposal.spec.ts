import { expect } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { createResumePdf } from "../support/sample-files.ts";
import { loadTexts } from "../support/texts.ts";
import { openMember, uploadResume } from "../support/uploads.ts";

const t = loadTexts("en");

const resumeLines = [
  "Sanne de Boer",
  "sanne.deboer@example.org | +31 6 1234 5678",
  "",
  "Summary",
  "Registered nurse with ten years of experience in emergency care.",
  "",
  "Work Experience",
  "Senior Nurse, Zeewind Ziekenhuis",
  "March 2021 - present",
  "Leads a team of eight nurses on the night shift.",
  "",
  "Registered Nurse, Lindehof Ziekenhuis",
  "January 2016 - February 2021",
  "Cared for patients of two wards.",
  "",
  "Education",
  "Bachelor of Nursing, Hogeschool Utrecht",
  "September 2012 - June 2016",
];

test("profile proposal takes the chosen fields of a resume into the profile form", async ({ browser, origin }) => {
  const seeker = await openMember(browser, origin, "seeker");
  const { page } = seeker;
  const field = (label: string) => page.getByLabel(t(label), { exact: true });
  const proposed = (heading: string) => page.getByRole("group", { name: heading });
  const openProposal = async (lines: string[]) => {
    await uploadResume(page, await createResumePdf(lines));
    await page.getByRole("link", { name: t("resume.title") }).click();
  };

  await test.step("without a resume, or with one that has no text, the page links to the upload", async () => {
    await page.goto("/account");
    await page.getByRole("link", { name: t("resume.title") }).click();
    await expect(page.getByText(t("resume.none"))).toBeVisible();
    await openProposal([]);
    await expect(page.getByRole("main").getByText(t("errors.scanned_resume"))).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: t("menu.update_resume") })).toBeVisible();
  });

  await test.step("fields that the profile lacks are preselected", async () => {
    await openProposal(resumeLines);
    const name = proposed(t("profile.name"));
    await expect(name).toContainText("Joris Timmermans");
    await expect(name.getByRole("checkbox")).not.toBeChecked();
    await expect(proposed(t("profile.phone")).getByRole("checkbox")).toBeChecked();
    await expect(page.getByText("sanne.deboer@example.org")).toBeVisible();
    await name.getByRole("checkbox").check();
    await proposed("Registered Nurse, Lindehof Ziekenhuis").getByRole("checkbox").uncheck();
    await page.getByRole("button", { name: t("resume.continue_other", { count: 5 }) }).click();
  });

  await test.step("the chosen fields are unsaved values of the form, and a reload keeps them", async () => {
    await expect(page.getByText(t("resume.accepted_unsaved"))).toBeVisible();
    await page.reload();
    await expect(page.getByText(t("resume.accepted_unsaved"))).toBeVisible();
    await expect(field("profile.name")).toHaveValue("Sanne de Boer");
    await expect(field("profile.phone")).toHaveValue("+31612345678");
    await expect(field("profile.email")).toHaveValue(/@example\.com$/);
    const job = page.getByRole("group", { name: t("profile.works.entry", { number: 1 }) });
    await expect(job.getByLabel(t("profile.title"), { exact: true })).toHaveValue("Senior Nurse");
    await expect(page.getByRole("group", { name: t("profile.works.entry", { number: 2 }) })).toHaveCount(0);
    await page
      .getByRole("link", { name: t("menu.dashboard") })
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("common.cancel") })
      .click();
    // The closed dialog gives the focus back. Text that is filled in before goes to the link.
    await expect(page.getByRole("dialog")).toBeHidden();
    await field("profile.summary").fill("Nurse who leads a team.");
    await page.getByRole("button", { name: t("profile.submit") }).click();
    await expect(page.getByText(t("profile.updated"))).toBeVisible();
    await expect(page.getByText(t("resume.accepted_unsaved"))).toBeHidden();
    await page.reload();
    await expect(field("profile.summary")).toHaveValue("Nurse who leads a team.");
    await expect(job.getByLabel(t("profile.company"), { exact: true })).toHaveValue("Zeewind Ziekenhuis");
  });
});
