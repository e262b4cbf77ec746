import { expect, type Page } from "@playwright/test";
import { createMember, sampleJob } from "../support/api.ts";
import { createCompany, openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { verifyEmail, waitForNotifications } from "../support/notifications.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

test("job report is accepted once, confirmed by mail and shown in place of its button", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const { employer, seeker, jobId } = await createCompany(origin);
  await verifyEmail(origin, seeker);
  const page = await openPage(browser, origin, seeker, "en", `/jobs/job/${jobId}`);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/jobs/job/${jobId}`);
  const getReportButton = (tab: Page) => tab.getByRole("button", { name: t("reports.job.title") });
  const dialog = page.getByRole("dialog", { name: t("reports.job.title") });
  const sendReport = async (tab: Page) => {
    await getReportButton(tab).click();
    const form = tab.getByRole("dialog", { name: t("reports.job.title") });
    await form.getByLabel(t("reports.job.reasons.other")).check();
    await form.getByLabel(t("reports.details")).fill("The lighthouse is closed.");
    await form.getByRole("button", { name: t("reports.submit") }).click();
  };
  await expect(getReportButton(otherTab)).toBeVisible();
  await getReportButton(page).click();
  await dialog.getByLabel(t("reports.job.reasons.other")).check();
  await dialog.getByRole("button", { name: t("reports.submit") }).click();
  await expect(dialog.getByText(t("fields.Details is required"))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await sendReport(page);
  const toast = page.getByRole("status").filter({ hasText: t("reports.job.received", { reference: "" }).slice(0, 30) });
  const reference = /[0-9A-F]{8}/.exec(await toast.innerText())?.[0] ?? "no reference";
  // The code, the receipt of the application, and the confirmation of the report.
  const notifications = await waitForNotifications(origin, seeker.email, 3);
  const confirmation = notifications.find(({ subject }) => subject.includes(reference));
  expect(confirmation).toBeDefined();
  expect(confirmation?.text).not.toContain(sampleJob.title);
  const [, end = "no text"] = t("reports.reported", { date: "|", reference }).split("|");
  await expect(page.locator(":focus")).toContainText(end);
  await expect(getReportButton(page)).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("main").getByText(end)).toBeVisible();
  await expect(getReportButton(page)).toBeHidden();
  await sendReport(otherTab);
  await expect(otherTab.getByText(t("errors.already_reported"))).toBeVisible();
  const ownPage = await openPage(browser, origin, employer, "en", `/jobs/job/${jobId}`);
  await expect(ownPage.getByRole("heading", { name: sampleJob.title })).toBeVisible();
  await expect(getReportButton(ownPage)).toBeHidden();
});

test("help page filters its questions while typing and copies links to them", async ({ browser, origin }) => {
  const t = loadTexts("nl");
  const context = await browser.newContext({ baseURL: origin, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.goto("/nl/help");
  const questions = page.getByRole("main").locator("details");
  const question = questions.filter({ hasText: t("help.questions.report.question") });
  await page.getByLabel(t("help.search")).fill("kenmerk MELDEN");
  await expect(questions).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=/);
  await question.getByRole("heading").click();
  await question.getByRole("link", { name: t("help.copy_link") }).click();
  await expect(page.getByText(t("help.link_copied"))).toBeVisible();
  await expectAccessible(page);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${origin}/nl/help#report`);
  await page.getByLabel(t("help.search")).fill("xyzzy");
  await expect(page.getByText(t("help.nothing_found", { words: "xyzzy" }))).toBeVisible();

  const linkedPage = await context.newPage();
  await linkedPage.goto(link);
  await expect(linkedPage.getByText(t("help.questions.report.answer"))).toBeInViewport();
  await expect(linkedPage.getByText(t("help.questions.export.answer"))).toBeHidden();
});

test("help search and contact email work without JavaScript", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/help");
  const questions = page.locator("details");
  const questionCount = await questions.count();
  expect(questionCount).toBeGreaterThan(20);
  await page.getByLabel(t("help.search")).fill("recovery codes");
  await page.keyboard.press("Enter");
  await expect(questions).toHaveCount(1);
  await page.goto("/contact");
  await expect(page.getByRole("link", { name: "no-reply@localhost" })).toBeVisible();
});

test("contact form validates and sends a mail to the operator", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const seeker = await createMember(origin, "seeker");
  const page = await openPage(browser, origin, seeker, "en", "/contact");
  const form = page.getByRole("region", { name: t("contact.form.title") });
  await expect(form.getByLabel(t("contact.form.email"))).toHaveValue(seeker.email);
  await expect(form.getByLabel(t("contact.form.name"))).toHaveValue("Joris Timmermans");
  await form.getByRole("button", { name: t("contact.form.submit") }).click();
  await expect(form.getByText(t("fields.Message is required"))).toBeVisible();
  await form.getByLabel(t("contact.form.topic")).selectOption("problem");
  await form.getByLabel(t("contact.form.message")).fill("The lamp is out.\nSince noon.");
  await form.getByRole("button", { name: t("contact.form.submit") }).click();
  await expect(form.getByRole("heading", { name: t("contact.form.sent") })).toBeFocused();
  await expect(page).toHaveURL(/\/contact$/);
  await expectAccessible(page);
  await expect(async () => {
    const sent = await (await fetch(`${origin}/dev/outbox.json`)).json();
    const mail = sent.find(({ text }: { text: string }) => text.includes(seeker.email));
    expect(mail).toMatchObject({ to: "no-reply@localhost", subject: "Contact form: Something does not work" });
    expect(mail.text).toContain("> The lamp is out.\n> Since noon.");
  }).toPass();
});
