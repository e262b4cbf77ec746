import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { applyToJob, createMember, postJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

async function openBothPages(browser: Browser, origin: string) {
  const employer = await createMember(origin, "employer", "Marieke Visser");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  const job = await postJob(origin, employer.tokens);
  const { id } = await applyToJob(origin, seeker.tokens, job.id);
  const company = await openPage(browser, origin, employer, "en", `/jobs/${job.id}/applicants/${id}`);
  const applicant = await openPage(browser, origin, seeker, "en", `/jobs/applied/${id}`);
  return { company, applicant };
}

const getPanel = (page: Page) => page.getByRole("region", { name: t("interviews.title"), exact: true });
const getButton = (page: Page, name: string) => getPanel(page).getByRole("button", { name: t(name) });

async function downloadCalendar(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await getButton(page, "interviews.add_to_calendar").click();
  return readFile(await (await download).path(), "utf8");
}

test("an interview is proposed, chosen and cancelled, and both sides see each step", async ({ browser, origin }) => {
  const { company, applicant } = await openBothPages(browser, origin);

  await test.step("the company proposes two of three times", async () => {
    await company.getByRole("button", { name: t("applicants.actions.interview") }).click();
    const panel = getPanel(company);
    const dialog = company.getByRole("dialog");
    for (const [index, start] of ["2999-01-07T10:00", "2999-01-08T11:00", "2999-01-09T12:00"].entries()) {
      if (index > 0) await dialog.getByRole("button", { name: t("interviews.form.add") }).click();
      await dialog.getByLabel(t("interviews.form.start", { number: index + 1 }), { exact: true }).fill(start);
    }
    await dialog.getByRole("button", { name: t("interviews.form.remove", { number: 2 }) }).click();
    await dialog.getByLabel(t("interviews.place")).fill("https://meet.example.org/1");
    await expectAccessible(company);
    await dialog.getByRole("button", { name: t("interviews.form.send") }).click();
    await expect(panel).toContainText(t("interviews.states.proposed"));
    await expect(panel.getByRole("listitem").getByRole("listitem")).toHaveCount(2);
  });

  await test.step("the applicant chooses one", async () => {
    await expect(applicant.getByText(t("applications.next.interview_proposed"))).toBeVisible();
    await expect(applicant.getByText(t("applications.answer.seeker.choose_time"))).toBeVisible();
    await expect(applicant.getByText(t("applications.next.due_other", { count: 5 }))).toHaveCount(0);
    await expect(getPanel(applicant)).toContainText("Monday, January 7, 2999");
    await getPanel(applicant)
      .getByRole("button", { name: /Wednesday, January 9/ })
      .click();
    await expect(applicant.getByText(t("applications.next.interview_scheduled"))).toBeVisible();
    await expect(applicant.getByText(t("applications.answer.seeker.choose_time"))).toHaveCount(0);
    expect(await downloadCalendar(applicant)).toContain("DTSTART:29990109T110000Z");
    await expect(getPanel(company)).toContainText(t("interviews.states.scheduled"));
  });

  await test.step("the company cancels with words", async () => {
    await getButton(company, "interviews.cancel.action").click();
    const dialog = company.getByRole("dialog");
    await dialog.getByLabel(t("interviews.cancel.message_company")).fill("The manager is ill.");
    await dialog.getByRole("button", { name: t("interviews.cancel.action") }).click();
    await expect(getPanel(company)).toContainText(t("interviews.states.cancelled"));
    await expect(getPanel(applicant)).toContainText("The manager is ill.");
    await expect(getButton(applicant, "interviews.add_to_calendar")).toHaveCount(0);
    await expect(getButton(company, "applicants.actions.interview")).toBeVisible();
  });
});
