import { expect, type Page } from "@playwright/test";
import { applyToJob, callApi, createMember, postJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

/** A company with a job and three applicants. */
async function createWaitingApplicants(origin: string) {
  const employer = await createMember(origin, "employer", "Marieke Visser");
  const job = await postJob(origin, employer.tokens);
  const ids: Record<string, string> = {};
  for (const name of ["Anna Bakker", "Bram de Wit", "Chris Mol"]) {
    const seeker = await createMember(origin, "seeker", name);
    ids[name] = (await applyToJob(origin, seeker.tokens, job.id)).id;
  }
  /** The stages of the three, in the order of their names. */
  const readStages = async () => {
    const read = (id: string) => callApi(origin, "GET", `/application/${id}`, undefined, employer.tokens.access_token);
    return (await Promise.all(Object.values(ids).map(read))).map(({ stage }) => stage);
  };
  return { employer, readStages };
}

const tell = (page: Page, name: string, outcome: string) =>
  page
    .getByRole("dialog")
    .getByLabel(t("jobs.closing.told", { name }))
    .selectOption(t(`jobs.closing.outcomes.${outcome}`));

test("closing a job says what each waiting applicant is told, and can be undone", async ({ browser, origin }) => {
  const { employer, readStages } = await createWaitingApplicants(origin);
  const page = await openPage(browser, origin, employer, "en", "/jobs/list");
  const dialog = page.getByRole("dialog");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("jobs.closing.close") })
    .click();
  await expect(dialog.getByText(t("jobs.closing.waiting_other", { count: 3 }))).toBeVisible();
  await tell(page, "Anna Bakker", "hired");
  await tell(page, "Bram de Wit", "rejected");
  const rejected = dialog.getByRole("group", { name: /Rejected \(1\)/ });
  await rejected.getByLabel(t("applicants.message")).fill("Please apply again next year.");
  await rejected.getByText(t("applicants.preview")).click();
  await expect(rejected.getByRole("article")).toContainText("Please apply again next year.");
  const closed = dialog.getByRole("group", { name: /Position closed \(1\)/ });
  await closed.getByText(t("applicants.preview")).click();
  await expect(closed.getByRole("article")).toContainText("Lighthouse Keeper is no longer open");
  await expectAccessible(page);

  await dialog.getByRole("button", { name: t("jobs.closing.close_job"), exact: true }).click();
  await expect(dialog).toBeHidden();
  const message = page
    .getByRole("status")
    .filter({ hasText: t("jobs.closing.closed_job", { title: "Lighthouse Keeper" }) });
  await expect(message).toContainText("Hired: 1, Rejected: 1, Position closed: 1.");
  await expect(page.getByText(t("jobs.no_active"))).toBeVisible();
  expect(await readStages()).toEqual(["hired", "rejected", "position_closed"]);

  // The undo stays on the board of the job, which is open again afterwards.
  await page.getByText(t("jobs.closed_and_drafts"), { exact: true }).click();
  await page.getByRole("link", { name: "Applicants Lighthouse Keeper" }).click();
  await page.getByRole("button", { name: t("applicants.undo") }).click();
  await expect(page.getByText(t("jobs.closing.undone", { title: "Lighthouse Keeper" }))).toBeVisible();
  await expect(page.getByRole("button", { name: t("jobs.closing.close_job") })).toBeVisible();
  expect(await readStages()).toEqual(["received", "received", "received"]);
});
