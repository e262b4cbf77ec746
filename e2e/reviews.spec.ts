import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page } from "@playwright/test";
import { noticesTo } from "./outbox.ts";
import { test } from "./portal.ts";
import { call, newMember, putInStorage } from "./session.ts";
import { type Language, type Texts, textsIn } from "./texts.ts";

const job = {
  title: "Harbour Pilot",
  industry: "Health care",
  minimum_age: 21,
  maximum_age: 60,
  starting_salary: 3450,
  type: "Full Time",
  priority: "Normal",
  address: "Haven 12, Den Helder",
  zip_code: "1781 AB",
  description: "Bring ships in and out.",
  status: 1,
};

type Member = Awaited<ReturnType<typeof newMember>>;

/** A company with a job, a seeker who has applied to it, and one who has not. */
async function makeBoard(baseURL: string) {
  const [employer, seeker, stranger] = await Promise.all([
    newMember(baseURL, "employer"),
    newMember(baseURL, "seeker"),
    newMember(baseURL, "seeker"),
  ]);
  const posted = await call(baseURL, "POST", "/jobs", job, employer.tokens.access_token);
  await call(baseURL, "POST", "/applications", { job_id: posted.id }, seeker.tokens.access_token);
  return { employer, seeker, stranger, jobId: posted.id as string, companyId: posted.user_id as string };
}

async function open(browser: Browser, baseURL: string, member: Member | null, language: Language, path: string) {
  const context = await browser.newContext({ baseURL });
  const tokens = member ? { ...member.tokens } : {};
  await putInStorage(context, { ...tokens, "job-portal-lang": language });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

async function fillReview(page: Page, t: Texts, [rating, headline, review]: [string, string, string]) {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: t(`reviews.ratings.${rating}`), exact: true }).check();
  await dialog.getByLabel(t("reviews.headline")).fill(headline);
  await dialog.getByLabel(t("reviews.review")).fill(review);
  await dialog.getByRole("button", { name: t("reviews.submit") }).click();
}

for (const language of ["en", "nl"] satisfies Language[]) {
  const t = textsIn(language);

  test(`a review is written, read, answered, changed and deleted, in ${language}`, async ({ browser, baseURL }) => {
    const origin = baseURL ?? "";
    const { employer, seeker, stranger, companyId } = await makeBoard(origin);
    const path = `/company/${companyId}`;
    const page = await open(browser, origin, seeker, language, path);
    const add = page.getByRole("button", { name: t("reviews.add") });

    await test.step("who applied adds one, after what was missing", async () => {
      await expect(page.getByText(t("reviews.empty"))).toBeVisible();
      await add.click();
      const dialog = page.getByRole("dialog", { name: t("reviews.add") });
      await dialog.getByRole("button", { name: t("reviews.submit") }).click();
      await expect(dialog.getByText(t("fields.Rating is required"))).toBeVisible();
      await expect(dialog.getByRole("radio").first()).toBeFocused();
      if (language === "en") await expectAccessible(page);
      await page.keyboard.press("ArrowRight");
      await expect(dialog.getByRole("radio", { name: t("reviews.ratings.2"), exact: true })).toBeChecked();
      await page.keyboard.press("Escape");
      await add.click();
      await fillReview(page, t, ["4", "They <b>answer</b>", "Within a week.\n\nAnd kindly."]);
      await expect(page.getByText(t("reviews.added"))).toBeVisible();
      await expect(page.getByRole("heading", { name: "They <b>answer</b>" })).toBeVisible();
      await expect(page.getByText(t("reviews.yours"), { exact: true })).toBeVisible();
      await expect(add).toBeHidden();
    });

    await test.step("others read it, and why they cannot add one", async () => {
      const other = await open(browser, origin, stranger, language, path);
      await expect(other.getByRole("heading", { name: "They <b>answer</b>" })).toBeVisible();
      await expect(other.getByText(t("reviews.for_seeker"))).toBeVisible();
      await expect(other.getByRole("button", { name: t("reviews.add") })).toBeHidden();
      await expect(other.getByText(t("reviews.yours"), { exact: true })).toBeHidden();
    });

    await test.step("the company answers", async () => {
      const company = await open(browser, origin, employer, language, path);
      await company.getByRole("button", { name: t("reviews.reply"), exact: true }).click();
      if (language === "en") await expectAccessible(company);
      await company.getByLabel(t("reviews.your_reply")).fill("Thank you for telling.");
      await company
        .getByRole("dialog")
        .getByRole("button", { name: t("reviews.submit") })
        .click();
      await expect(company.getByText("Thank you for telling.")).toBeVisible();
      await expect(company.getByRole("button", { name: t("reviews.change_reply") })).toBeVisible();
    });

    await test.step("its author changes it, and deletes it in the end", async () => {
      await page.reload();
      await expect(page.getByText("Thank you for telling.")).toBeVisible();
      await page.getByRole("button", { name: t("reviews.change") }).click();
      await expect(page.getByRole("dialog").getByLabel(t("reviews.headline"))).toHaveValue("They <b>answer</b>");
      await fillReview(page, t, ["1", "They forgot me", "After the second talk."]);
      await expect(page.getByRole("heading", { name: "They forgot me" })).toBeVisible();
      await expect(page.getByText(t("reviews.changed_since"))).toBeVisible();
      await page.getByRole("button", { name: t("reviews.delete"), exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("reviews.delete"), exact: true })
        .click();
      await expect(page.getByText(t("reviews.empty"))).toBeVisible();
      await expect(add).toBeVisible();
    });
  });
}

test("a job is reported once, and a receipt comes by mail", async ({ browser, baseURL }) => {
  const origin = baseURL ?? "";
  const t = textsIn("en");
  const { employer, seeker, jobId } = await makeBoard(origin);
  const page = await open(browser, origin, seeker, "en", `/jobs/job/${jobId}`);
  const dialog = page.getByRole("dialog", { name: t("reports.job.title") });
  const report = async () => {
    await page.getByRole("button", { name: t("reports.job.title") }).click();
    await dialog.getByLabel(t("reports.job.reasons.other")).check();
    await dialog.getByLabel(t("reports.details")).fill("The harbour is dry.");
    await dialog.getByRole("button", { name: t("reports.submit") }).click();
  };
  await page.getByRole("button", { name: t("reports.job.title") }).click();
  await dialog.getByLabel(t("reports.job.reasons.other")).check();
  await dialog.getByRole("button", { name: t("reports.submit") }).click();
  await expect(dialog.getByText(t("fields.Details is required"))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await report();
  const toast = page.getByRole("status").filter({ hasText: t("reports.job.received", { reference: "" }).slice(0, 30) });
  const reference = /[0-9A-F]{8}/.exec(await toast.innerText())?.[0] ?? "no reference";
  const [receipt] = await noticesTo(origin, seeker.email, 1);
  expect(receipt?.subject).toContain(reference);
  expect(receipt?.text).toContain(job.title);
  await report();
  await expect(page.getByText(t("errors.already_reported"))).toBeVisible();
  const own = await open(browser, origin, employer, "en", `/jobs/job/${jobId}`);
  await expect(own.getByRole("heading", { name: job.title })).toBeVisible();
  await expect(own.getByRole("button", { name: t("reports.job.title") })).toBeHidden();
});

test("help is searched while typing, and a question can be linked to", async ({ browser, baseURL }) => {
  const origin = baseURL ?? "";
  const t = textsIn("nl");
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

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText(t("help.questions.report.answer"))).toBeInViewport();
  await expect(other.getByText(t("help.questions.export.answer"))).toBeHidden();
});

test("help and the operator's address are there without JavaScript", async ({ browser, baseURL }) => {
  const origin = baseURL ?? "";
  const t = textsIn("en");
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/help");
  const questions = page.locator("details");
  const all = await questions.count();
  expect(all).toBeGreaterThan(20);
  await page.getByLabel(t("help.search")).fill("recovery codes");
  await page.keyboard.press("Enter");
  await expect(questions).toHaveCount(1);
  await page.goto("/contact");
  await expect(page.getByRole("link", { name: "no-reply@localhost" })).toBeVisible();
});

test("the contact form sends a mail to the operator", async ({ browser, baseURL }) => {
  const origin = baseURL ?? "";
  const t = textsIn("en");
  const seeker = await newMember(origin, "seeker");
  const page = await open(browser, origin, seeker, "en", "/contact");
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
