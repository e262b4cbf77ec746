import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { createMember, postJob } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { runPortal } from "../support/run-portal.ts";
import { createPhoto } from "../support/sample-files.ts";
import { joinStaff } from "../support/staff.ts";
import { loadTexts } from "../support/texts.ts";

const SECRET_KEY = "a secret key that only this story uses";
const t = loadTexts("en");
const nl = loadTexts("nl");

/** The owner works in English; the visitor reads Dutch. */
test("an owner makes an empty portal their own, and a visitor sees it", async ({ browser }) => {
  const { origin, dataDir, stop } = await runPortal({ SECRET_KEY });
  const environment = { NODE_ENV: "development", DATA_DIR: dataDir, SECRET_KEY };
  const { stdout } = await promisify(execFile)(process.execPath, ["server/admin.ts", "init", "--json"], {
    env: environment,
  });
  const { pathname } = new URL(JSON.parse(stdout).link);
  const owner = await joinStaff(browser, origin, "en", { path: pathname, name: "Ada Owner" });
  await owner.getByRole("link", { name: t("staff.menu.settings"), exact: true }).click();
  await changeLook(owner);
  await writeTerms(owner);
  await mergeIndustries(owner);
  await owner.getByLabel(t("settings.fields.first_jobs_to_approve.label"), { exact: true }).fill("1");
  await owner.getByRole("button", { name: t("settings.save") }).click();
  await expect(owner.getByText(t("settings.saved"))).toBeVisible();
  await expectAccessible(owner);

  const employer = await createMember(origin, "employer", "Sam Employer");
  const job = await postJob(origin, employer.tokens, { title: "Lab Teacher", industry: "Science" });
  // Loaded anew: the page that a link opens may show numbers that are ten seconds old.
  await owner.goto("/admin");
  await owner.getByRole("link", { name: /Lab Teacher/ }).click();
  await owner.getByRole("button", { name: t("staff.jobs.approve") }).click();
  await expect(owner.getByText(t("staff.jobs.approved"))).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: origin })).newPage();
  await expect.poll(async () => (await fetch(`${origin}/api/crud/jobs/${job.id}`)).status).toBe(200);
  await visitor.goto(`/nl/job/${job.id}`);
  await expect(visitor.getByText("Leren en onderzoeken")).toBeVisible();
  await expect(visitor.getByRole("banner").getByRole("img", { name: "Werk in Delft" })).toBeVisible();
  await expect(visitor).toHaveTitle(/\| Werk in Delft$/);
  expect(
    await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand")),
  ).toContain("#7a1f5c");
  await visitor
    .getByRole("contentinfo")
    .getByRole("link", { name: nl("shell.terms") })
    .click();
  await expect(visitor.getByRole("heading", { name: "Wees aardig" })).toBeVisible();
  await expectAccessible(visitor);
  const found = await fetch(`${origin}/api/auth/search?industry=Science`);
  expect(await found.json()).toMatchObject([{ id: job.id, industry: "Learning and research" }]);
  await stop();
});

async function changeLook(owner: Page): Promise<void> {
  await owner.getByLabel(t("settings.fields.portal_name.label"), { exact: true }).fill("Werk in Delft");
  await owner.getByLabel(t("settings.fields.accent_light.label"), { exact: true }).fill("#7a1f5c");
  const chooser = owner.waitForEvent("filechooser");
  await owner.getByRole("button", { name: t("settings.logo.choose") }).click();
  await (await chooser).setFiles(await createPhoto());
  await expect(owner.getByRole("button", { name: t("settings.logo.replace") })).toBeVisible();
}

/** Forgets one language first, which the form names. */
async function writeTerms(owner: Page): Promise<void> {
  const text = (language: string) =>
    owner.getByLabel(t("settings.in_language", { name: t("settings.fields.terms.label"), language }));
  await text("English").fill("## Be kind\nAnd honest.");
  await owner.getByRole("button", { name: t("settings.save") }).click();
  await expect(text("Nederlands")).toHaveAttribute("aria-invalid", "true");
  await text("Nederlands").fill("## Wees aardig\nEn eerlijk.");
}

async function mergeIndustries(owner: Page): Promise<void> {
  await owner.locator("summary").getByText(t("options.education"), { exact: true }).click();
  const name = (language: string) =>
    owner.getByLabel(t("settings.in_language", { name: t("settings.industries.name"), language }));
  await name("English").fill("Learning and research");
  await name("Nederlands").fill("Leren en onderzoeken");
  await owner.locator("summary").getByText("Learning and research", { exact: true }).click();
  await owner.locator("summary").getByText(t("options.science"), { exact: true }).click();
  await owner.getByLabel(t("settings.industries.into"), { exact: true }).selectOption("education");
}
