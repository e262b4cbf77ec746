import { type Browser, expect, type Page } from "@playwright/test";
import { applyToJob, callApi, createMember, type Member, postJob } from "../support/api.ts";
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
  return { employer, jobId: job.id as string, readStages };
}

const openPostedJobs = (browser: Browser, origin: string, employer: Member) =>
  openPage(browser, origin, employer, "en", "/jobs/list");

const getRowButton = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const tell = (page: Page, name: string, outcome: string) =>
  page
    .getByRole("dialog")
    .getByLabel(t("jobs.closing.told", { name }))
    .selectOption(t(`jobs.closing.outcomes.${outcome}`));
const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test("closing a job says what each waiting applicant is told, and can be undone", async ({ browser, origin }) => {
  const { employer, readStages } = await createWaitingApplicants(origin);
  const page = await openPostedJobs(browser, origin, employer);
  const dialog = page.getByRole("dialog");
  await getRowButton(page, t("jobs.closing.close")).click();
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

  await confirm(page, t("jobs.closing.close_job"));
  await expect(dialog).toBeHidden();
  const message = page
    .getByRole("status")
    .filter({ hasText: t("jobs.closing.closed_job", { title: "Lighthouse Keeper" }) });
  await expect(message).toContainText("Hired: 1, Rejected: 1, Position closed: 1.");
  await expect(page.getByText(t("jobs.no_active"))).toBeVisible();
  expect(await readStages()).toEqual(["hired", "rejected", "position_closed"]);

  await message.getByRole("button", { name: t("applicants.undo") }).click();
  await expect(page.getByText(t("jobs.closing.undone", { title: "Lighthouse Keeper" }))).toBeVisible();
  await expect(page.getByRole("link", { name: "Lighthouse Keeper", exact: true })).toBeVisible();
  expect(await readStages()).toEqual(["received", "received", "received"]);
  await getRowButton(page, t("jobs.closing.close")).click();
  await expect(dialog.getByRole("group", { name: /Hired \(1\)/ })).toBeVisible();
  await expect(rejected.getByLabel(t("applicants.message"))).toHaveValue("Please apply again next year.");
});

test("deleting a job rejects all applicants with one text, except one", async ({ browser, origin }) => {
  const { employer, readStages } = await createWaitingApplicants(origin);
  const page = await openPostedJobs(browser, origin, employer);
  await getRowButton(page, t("jobs.delete")).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("group", { name: t("jobs.closing.for_all") })
    .getByText(t("jobs.closing.outcomes.rejected"))
    .click();
  await tell(page, "Chris Mol", "hired");
  await dialog
    .getByRole("group", { name: /Rejected \(2\)/ })
    .getByLabel(t("applicants.message"))
    .fill("We chose somebody else.");
  await confirm(page, t("jobs.delete"));
  await expect(page.getByText(t("jobs.closing.deleted_job", { title: "Lighthouse Keeper" }))).toBeVisible();
  expect(await readStages()).toEqual(["rejected", "rejected", "hired"]);
});

test("the form of a job asks only when it closes a job with waiting applicants", async ({ browser, origin }) => {
  const { employer, jobId, readStages } = await createWaitingApplicants(origin);
  const page = await openPage(browser, origin, employer, "en", `/jobs/create/${jobId}`);
  const dialog = page.getByRole("dialog");
  const submit = page.getByRole("main").getByRole("button", { name: t("jobs.update_job") });
  await page.getByLabel(t("jobs.title")).fill("Lamp Keeper");
  await page.getByLabel(t("jobs.status")).selectOption(t("jobs.inactive"));
  await submit.click();
  await dialog.getByRole("button", { name: t("common.cancel") }).click();
  await expect(page.getByLabel(t("jobs.title"))).toHaveValue("Lamp Keeper");
  expect(await readStages()).toEqual(["received", "received", "received"]);
  await submit.click();
  await confirm(page, t("jobs.closing.close_job"));
  await expect(page).toHaveURL(/\/jobs\/list\?status=2/);
  await expect(page.getByRole("link", { name: "Lamp Keeper", exact: true })).toBeVisible();
  expect(await readStages()).toEqual(["position_closed", "position_closed", "position_closed"]);

  // The undo stays on the board of the job, which is open again afterwards.
  await page.getByRole("link", { name: "Applicants Lamp Keeper" }).click();
  await page.getByRole("button", { name: t("applicants.undo") }).click();
  await expect(page.getByText(t("jobs.closing.undone", { title: "Lamp Keeper" }))).toBeVisible();
  await expect(page.getByRole("button", { name: t("jobs.closing.close_job") })).toBeVisible();
  expect(await readStages()).toEqual(["received", "received", "received"]);
});

test("closing a job without applicants needs one confirmation and shows that it is closed", async ({
  browser,
  origin,
}) => {
  const employer = await createMember(origin, "employer");
  await postJob(origin, employer.tokens);
  const page = await openPostedJobs(browser, origin, employer);
  await getRowButton(page, t("jobs.closing.close")).click();
  await expect(page.getByRole("dialog").getByRole("list")).toBeHidden();
  await confirm(page, t("jobs.closing.close_job"));
  await expect(page.getByText(t("jobs.closing.closed"))).toBeVisible();
  await expect(page.getByText(t("jobs.no_active"))).toBeVisible();
});
