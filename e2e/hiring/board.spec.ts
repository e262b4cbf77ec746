import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { applyToJob, callApi, createMember, postJob, sampleJob } from "../support/api.ts";
import { createApplicants, openApplicants, openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { createResumeDocx, createResumePdf } from "../support/sample-files.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

const getCard = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name, exact: true }) });

const getColumn = (page: Page, stage: string) =>
  page.getByRole("region", { name: t(`applicants.stages.${stage}`) }).first();

test("the applications to a job are saved as CSV and as ZIP", async ({ browser, origin }) => {
  const { employer, jobId } = await createApplicants(origin, ["Anna Visser"]);
  const page = await openApplicants(browser, origin, employer, jobId);
  for (const [format, start] of [
    ["csv", "\ufeffApplication,"],
    ["zip", "PK"],
  ] as const) {
    await page.getByRole("button", { name: t("common.more_actions") }).click();
    await page.getByRole("menuitem", { name: t("exports.open") }).click();
    if (format === "csv") await expectAccessible(page);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: t(`exports.${format}.submit`) }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^applications-.*\\.${format}$`));
    const content = await readFile(await download.path(), "utf8");
    expect(content.startsWith(start)).toBe(true);
    expect(content).toContain("Anna Visser");
    await expect(page.getByText(t("exports.done")).first()).toBeVisible();
  }
});

test("the company page of a member offers the export of all applications, that of others does not", async ({
  browser,
  origin,
}) => {
  const { employer } = await createApplicants(origin, []);
  const other = await createMember(origin, "employer", "Ruben Bakker");
  const page = await openPage(browser, origin, employer, "en", `/company/${employer.id}`);
  await page.getByRole("button", { name: t("exports.title"), exact: true }).click();
  await expect(page.getByRole("dialog", { name: t("exports.title") })).toBeVisible();
  await page.goto(`/company/${other.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: t("exports.title"), exact: true })).toBeHidden();
});

test("the applicants are filtered by an answer, and Back returns to the last filter and view", async ({
  browser,
  origin,
}) => {
  const employer = await createMember(origin, "employer", "Marieke Visser");
  const questions = [
    { type: "yes_no", text: "Can you swim?", is_required: false, options: [] },
    { type: "number", text: "Years at sea", is_required: false, options: [] },
  ];
  const form = { ...sampleJob, questions };
  const token = employer.tokens.access_token;
  const { id: jobId } = await callApi(origin, "POST", "/jobs", form, token);
  const job = await (await fetch(`${origin}/api/crud/jobs/${jobId}`)).json();
  for (const [name, swims, years] of [
    ["Anna Visser", true, 3],
    ["Bram Visser", false, 12],
  ] as const) {
    const seeker = await createMember(origin, "seeker", name);
    const answers = [swims, years].map((value, index) => ({ question_id: job.questions[index].id, value }));
    await callApi(origin, "POST", "/applications", { job_id: jobId, answers }, seeker.tokens.access_token);
  }
  const page = await openApplicants(browser, origin, employer, jobId);
  await expect(getCard(page, "Bram Visser")).toBeVisible();
  await page.getByRole("button", { name: t("applicants.answer_filters.open") }).click();
  await expectAccessible(page);
  await page.getByLabel("Can you swim?").selectOption({ label: t("applicants.yes") });
  await page.getByLabel("Years at sea").fill("2.5");
  await page.getByRole("button", { name: t("applicants.answer_filters.apply") }).click();
  await expect(getCard(page, "Bram Visser")).toBeHidden();
  await expect(getCard(page, "Anna Visser")).toBeVisible();
  await expect(
    page.getByRole("button", { name: t("applicants.answer_filters.open_count_other", { count: 2 }) }),
  ).toBeVisible();
  await page.getByText(t("applicants.board"), { exact: true }).click();
  await expect(getColumn(page, "received")).toContainText("Anna Visser");

  await page.goBack();
  await expect(page.getByRole("group", { name: t("applications.applied.filters.label") })).toBeVisible();
  await expect(getCard(page, "Bram Visser")).toBeHidden();
  await page.goBack();
  await expect(getCard(page, "Bram Visser")).toBeVisible();
  await page.goForward();
  await expect(getCard(page, "Bram Visser")).toBeHidden();
  await page.getByRole("button", { name: t("applicants.answer_filters.open_count_other", { count: 2 }) }).click();
  await page.getByRole("button", { name: t("applicants.answer_filters.clear") }).click();
  await expect(getCard(page, "Bram Visser")).toBeVisible();
});

test("an applicant's page leads back to the same place of the list, by its link and by the browser", async ({
  browser,
  origin,
}) => {
  test.slow();
  const names = Array.from({ length: 20 }, (_, index) => `Applicant ${index + 1}`);
  const { employer, jobId } = await createApplicants(origin, names);
  const page = await openApplicants(browser, origin, employer, jobId);
  for (const leave of [
    () => page.goBack(),
    () => page.getByRole("link", { name: t("applicants.title"), exact: true }).click(),
  ]) {
    await getCard(page, "Applicant 19").scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(200);
    await getCard(page, "Applicant 19").getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Applicant 19", level: 1, exact: true })).toBeVisible();
    await leave();
    await expect(getCard(page, "Applicant 19")).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  }
});

test("the applicant's page shows a PDF, which keys zoom, and the text of a DOCX; a damaged file is offered for download", async ({
  browser,
  origin,
}) => {
  const employer = await createMember(origin, "employer", "Marieke Visser");
  const job = await postJob(origin, employer.tokens);
  const pdf = await createResumePdf(["Lighthouse keeper"]);
  const docx = await createResumeDocx(["Lighthouse keeper", "Since 1999"]);
  const damaged = { ...pdf, buffer: Buffer.from("%PDF-1.7\nno object") };
  const paths = await Promise.all(
    [pdf, docx, damaged].map(async ({ name, mimeType, buffer }, index) => {
      const seeker = await createMember(origin, "seeker", `Anna Visser ${index}`);
      const body = new FormData();
      body.set("file", new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
      const headers = { authorization: seeker.tokens.access_token };
      await fetch(`${origin}/api/auth/users/photo/${seeker.id}`, { method: "PUT", headers, body });
      const { id } = await applyToJob(origin, seeker.tokens, job.id);
      return `/jobs/${job.id}/applicants/${id}`;
    }),
  );
  const [pdfPath = "", docxPath = "", damagedPath = ""] = paths;
  const page = await openPage(browser, origin, employer, "en", pdfPath);
  const pages = page.getByRole("region", { name: pdf.name });
  await expect(page.getByRole("link", { name: t("applicants.download") })).toBeVisible();
  await expect(pages.getByText("Lighthouse keeper")).toBeVisible();
  const sheet = pages.getByRole("article", { name: t("files.pdf.page", { number: 1, count: 1 }) });
  const getWidth = async () => (await sheet.boundingBox())?.width ?? 0;
  const fitted = await getWidth();
  await pages.press("+");
  await expect(page.getByText("125 %")).toBeVisible();
  await expect.poll(getWidth).toBeGreaterThan(1.2 * fitted);
  await pages.press("0");
  await expect.poll(getWidth).toBe(fitted);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sheet).toHaveCount(0);
  await expect(pages.getByText("Lighthouse keeper")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("files.pdf.as_pages") }).click();
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await page.goto(docxPath);
  await expect(page.getByRole("region", { name: docx.name })).toContainText("Since 1999");
  await page.goto(damagedPath);
  await expect(page.getByText(t("applicants.not_shown"))).toBeVisible();
});
