import { expect, type Page } from "@playwright/test";
import { createMember, demoUsers } from "../support/api.ts";
import { createApplicants, openApplicants, openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";
import { logIn, openMenuGroups } from "../support/users.ts";

const t = loadTexts("en");

const getCard = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name, exact: true }) });

const getMoveButton = (page: Page, name: string) =>
  getCard(page, name).getByRole("button", { name: t("applicants.move_to_button") });

async function moveTo(page: Page, name: string, stage: string) {
  await getMoveButton(page, name).click();
  await page
    .getByRole("dialog")
    .getByLabel(t(`applicants.stages.${stage}`), { exact: true })
    .check();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Move|Reject)$/ })
    .click();
}

test("the applicants of a job are on one page, with counts, search and a move that can be undone", async ({
  browser,
  origin,
}) => {
  const names = Array.from({ length: 12 }, (_, index) => `Applicant ${String(index + 1).padStart(2, "0")}`);
  const { employer, jobId } = await createApplicants(origin, names);
  const page = await openApplicants(browser, origin, employer, jobId);
  const stageButton = (stage: string) =>
    page.getByRole("group", { name: t("applications.applied.filters.label") }).getByRole("button", { name: stage });
  await expect(stageButton(t("applicants.all"))).toHaveText(/12/);
  await expect(getCard(page, "Applicant 01")).toBeVisible();
  await expectAccessible(page);

  // The page does not jump when a card in the middle moves.
  await getCard(page, "Applicant 06").scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await moveTo(page, "Applicant 06", "interview");
  await expect(getCard(page, "Applicant 06")).toContainText(t("applicants.stages.interview"));
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await expect(stageButton(t("applicants.stages.interview"))).toHaveText(/1/);
  const undo = page.getByRole("button", { name: t("applicants.undo") });
  await expect(undo).toBeVisible();
  await page.reload();
  await undo.click();
  await expect(getCard(page, "Applicant 06")).toContainText(t("applicants.stages.received"));

  await page.getByLabel(t("applicants.name")).fill("Applicant 07");
  await page.getByRole("button", { name: t("applicants.find") }).click();
  await expect(page).toHaveURL(/q=Applicant\+07/);
  await expect(getCard(page, "Applicant 07")).toBeVisible();
  await expect(getCard(page, "Applicant 08")).toBeHidden();
});

test("the board moves several applicants with the keyboard alone, after a look at the mail", async ({
  browser,
  origin,
}) => {
  const { employer, jobId } = await createApplicants(origin, ["Anna Visser", "Bram Visser", "Cem Visser"]);
  const page = await openApplicants(browser, origin, employer, jobId, "?view=board");
  const column = (stage: string) => page.getByRole("region", { name: t(`applicants.stages.${stage}`) }).first();
  await expect(column("received")).toContainText("Anna Visser");
  await expectAccessible(page);
  for (const name of ["Anna Visser", "Bram Visser"]) {
    await page.getByLabel(t("applicants.select", { name })).focus();
    await page.keyboard.press("Space");
  }
  await page
    .getByRole("region", { name: t("applicants.bulk") })
    .getByRole("button", { name: t("applicants.move_to_button") })
    .focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("applicants.stages.rejected"), { exact: true }).focus();
  await page.keyboard.press("Space");
  await dialog.getByLabel(t("applicants.message")).focus();
  await page.keyboard.type("Many people applied.");
  await dialog.getByText(t("applicants.preview")).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("article")).toContainText("Many people applied.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("applicants.reject_count_other", { count: 2 }) }).focus();
  await page.keyboard.press("Enter");
  await expect(column("rejected")).toContainText("Anna Visser");
  await expect(column("rejected")).toContainText("Bram Visser");
  await expect(column("received")).toContainText("Cem Visser");

  // An undo brings back the selection, and the dialog the words.
  await page.getByRole("button", { name: t("applicants.undo") }).click();
  await expect(column("received")).toContainText("Anna Visser");
  await page
    .getByRole("region", { name: t("applicants.bulk") })
    .getByRole("button", { name: t("applicants.move_to_button") })
    .click();
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(t("applicants.move_people", { count: 2 }));
  await expect(dialog.getByLabel(t("applicants.message"))).toHaveValue("Many people applied.");
  await dialog.getByRole("button", { name: t("applicants.reject_count_other", { count: 2 }) }).click();
  await expect(column("rejected")).toContainText("Anna Visser");

  // The page of one of them undoes the decision on this one only.
  await column("rejected").getByRole("link", { name: "Anna Visser" }).click();
  await page.getByRole("button", { name: t("applicants.undo_until", { time: "" }) }).click();
  await expect(page.getByText(t("applicants.undone_person", { name: "Anna Visser" }))).toBeVisible();
  await expect(
    page.getByText(t("applicants.moved_person", { name: "Bram Visser", stage: t("applicants.stages.rejected") })),
  ).toBeVisible();
});

test("the board moves a card by dragging, and the next user of the tab cannot undo it", async ({ browser, origin }) => {
  const { employer, jobId } = await createApplicants(origin, ["Anna Visser"]);
  const page = await openApplicants(browser, origin, employer, jobId, "?view=board");
  const target = page.getByRole("region", { name: t("applicants.stages.shortlisted") }).last();
  await getCard(page, "Anna Visser").dragTo(target);
  await expect(target).toContainText("Anna Visser");
  await expect(page.getByText(t("applicants.mail_waits"))).toBeVisible();

  const other = await createMember(origin, "employer", "Ruben Bakker");
  await openMenuGroups(page);
  await page.getByRole("link", { name: t("menu.logout") }).click();
  await logIn({ page, email: other.email }, t, demoUsers.password);
  await expect(page.getByText(t("dashboard.no_recent_applicants"))).toBeVisible();
  await expect(page.getByText(t("applicants.mail_waits"))).toBeHidden();
});

test("the applicants are moved by touch at 360 px, one stage at a time", async ({ browser, origin }) => {
  const { employer, jobId } = await createApplicants(origin, ["Anna Visser"]);
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addInitScript((tokens) => {
    for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value);
  }, employer.tokens);
  const page = await context.newPage();
  await page.goto(`/jobs/${jobId}/applicants?view=board`);
  await getMoveButton(page, "Anna Visser").tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t("applicants.stages.shortlisted"), { exact: true }).tap();
  await dialog.getByRole("button", { name: "Move", exact: true }).tap();
  await page.getByRole("tab", { name: t("applicants.stages.shortlisted") }).tap();
  await expect(getCard(page, "Anna Visser")).toBeVisible();
  await expectAccessible(page);
  await getCard(page, "Anna Visser").getByRole("link").tap();
  await expect(page.getByRole("heading", { level: 1, name: "Anna Visser" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // At a zoom of 400 % nothing covers the content.
  const bars = [page.getByRole("banner"), page.getByRole("main").locator("[data-bottom-bar]").first()];
  await page.setViewportSize({ width: 320, height: 640 });
  for (const bar of bars) await expect(bar).toHaveCSS("position", "sticky");
  await page.setViewportSize({ width: 320, height: 256 });
  for (const bar of bars) await expect(bar).not.toHaveCSS("position", "sticky");
});

test("an applicant's page takes a note and a rating, and keys lead to the next applicant", async ({
  browser,
  origin,
}) => {
  const { employer, jobId, ids } = await createApplicants(origin, ["Anna Visser", "Bram Visser"]);
  const page = await openPage(browser, origin, employer, "en", `/jobs/${jobId}/applicants/${ids[1]}?sort=newest`);
  await expect(page.getByRole("heading", { name: "Bram Visser" })).toBeVisible();
  // Opening the page of a new applicant marks the application as seen.
  await expect(page.getByText(t("applicants.stages.seen"), { exact: true }).first()).toBeVisible();
  await page.getByLabel(t("applicants.note")).fill("Knows the lamp.");
  await page.getByRole("button", { name: t("applicants.add_note") }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Knows the lamp." })).toBeVisible();
  await page.getByRole("radio", { name: t("applicants.rating_stars.3"), exact: true }).check({ force: true });
  await expect(page.getByText(t("applicants.rating_saved"))).toBeVisible();
  await expectAccessible(page);
  // What is not saved yet stays on a move and on the way to the next applicant and back.
  await page.getByLabel(t("applicants.note")).fill("Ask about");
  await page.getByLabel(t("applicants.rating_text")).fill("Steady at height.");
  await page.getByRole("button", { name: t("applicants.actions.shortlisted") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("applicants.move_count_one") })
    .click();
  await expect(page.getByText(t("applicants.mail_waits"))).toBeVisible();
  await page.getByRole("heading", { name: "Bram Visser" }).click();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Anna Visser" })).toBeVisible();
  await expect(page.getByText(t("applicants.position", { name: "Anna Visser", number: 2, total: 2 }))).toBeAttached();
  await expect(page.getByLabel(t("applicants.note"))).toHaveValue("");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("heading", { name: "Bram Visser" })).toBeVisible();
  await expect(page.getByLabel(t("applicants.note"))).toHaveValue("Ask about");
  await expect(page.getByRole("radio", { name: t("applicants.rating_stars.3"), exact: true })).toBeChecked();
  await expect(page.getByLabel(t("applicants.rating_text"))).toHaveValue("Steady at height.");
  await expect(page.getByText(t("applicants.rating_unsaved"))).toBeVisible();
});

test("posted jobs and the dashboard lead to the applicants and count them", async ({ browser, origin }) => {
  const { employer, jobId, ids } = await createApplicants(origin, ["Anna Bakker", "Bram de Wit"]);
  const page = await openPage(browser, origin, employer, "en", "/dashboard");
  // Both lists of the dashboard lead to the same page: what is due next, and the newest applications.
  await page.getByRole("link", { name: "Anna Bakker", exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${jobId}/applicants/${ids[0]}`));
  await expect(page.getByRole("heading", { level: 1, name: "Anna Bakker" })).toBeVisible();
  // Opening the page of an applicant marks the application as seen.
  await expect(page.getByText(t("applicants.event.seen"), { exact: true }).first()).toBeVisible();
  await page.goto("/jobs/list");
  await page.getByRole("link", { name: new RegExp(`^${t("jobs.applicants.new")}, .*: 1$`) }).click();
  await expect(getCard(page, "Bram de Wit")).toBeVisible();
});
