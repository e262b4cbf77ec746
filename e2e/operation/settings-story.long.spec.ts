import { expect, type Page } from "@playwright/test";
import { callApi, createMember, postJob } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { readSubject, runProductionPortal } from "../support/production-portal.ts";
import { createPhoto } from "../support/sample-files.ts";
import { joinStaff } from "../support/staff.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");
const nl = loadTexts("nl");

/** After the link of the operator, everything happens in the browser. The owner works in English first, and then in Dutch. */
test("an owner makes an empty production portal their own, and visitors see it", async ({ browser }) => {
  const portal = await runProductionPortal();
  const { origin } = portal;
  const owner = await joinStaff(browser, origin, "en", { path: portal.ownerPath, name: "Ada Owner" });
  await owner.getByRole("link", { name: t("staff.menu.settings"), exact: true }).click();
  await changeLook(owner);
  await writeLegalPages(owner);
  await mergeIndustries(owner);
  await owner.getByLabel(t("settings.fields.first_jobs_to_approve.label"), { exact: true }).fill("1");
  await owner.getByRole("button", { name: t("settings.save") }).click();
  await expect(owner.getByText(t("settings.saved"))).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole("button", { name: t("shell.language_and_theme") }).click();
  await owner
    .getByRole("group", { name: t("shell.language"), exact: true })
    .getByText("Nederlands")
    .click();
  await rewordMail(owner);

  const employer = await createMember(origin, "employer", "Sam Employer", "nl");
  await confirmEmail(portal, employer);
  const job = await postJob(origin, employer.tokens, { title: "Lab Teacher", industry: "Science" });
  // Loaded anew: the page that a link opens may show numbers that are ten seconds old.
  await owner.goto("/admin");
  await owner.getByRole("link", { name: /Lab Teacher/ }).click();
  await owner.getByRole("button", { name: nl("staff.jobs.approve") }).click();
  await expect(owner.getByText(nl("staff.jobs.approved"))).toBeVisible();
  const mail = await portal.waitForMail(employer.email, /^Welkom/);
  expect(readSubject(mail)).toBe("Welkom, Lab Teacher");
  expect(mail.headers.get("from")).toContain("Werk in Delft");
  expect(mail.text).toMatch(/^Iedereen leest nu:\s+http\S+\/nl\/job\/\S+\s+De groeten van Werk in Delft\./);

  await expect.poll(async () => (await fetch(`${origin}/api/crud/jobs/${job.id}`)).status).toBe(200);
  const visitor = await (await browser.newContext({ baseURL: origin })).newPage();
  for (const { path, industry, terms, heading } of [
    { path: "/nl", industry: "Leren en onderzoeken", terms: nl("shell.terms"), heading: "Wees aardig" },
    { path: "", industry: "Learning and research", terms: t("shell.terms"), heading: "Be kind" },
  ]) {
    await visitor.goto(`${path}/job/${job.id}`);
    await expect(visitor.getByText(industry)).toBeVisible();
    await expect(visitor.getByRole("banner").getByRole("img", { name: "Werk in Delft" })).toBeVisible();
    await expect(visitor).toHaveTitle(/\| Werk in Delft$/);
    await visitor.getByRole("contentinfo").getByRole("link", { name: terms }).click();
    await expect(visitor.getByRole("heading", { name: heading })).toBeVisible();
  }
  expect(
    await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand")),
  ).toContain("#7a1f5c");
  await expectAccessible(visitor);
  const found = await fetch(`${origin}/api/auth/search?industry=Science`);
  expect(await found.json()).toMatchObject([{ id: job.id, industry: "Learning and research" }]);

  await owner.getByRole("link", { name: nl("staff.menu.audit"), exact: true }).click();
  const count = (kind: string, detail: string) =>
    expect(
      owner
        .getByRole("listitem")
        .filter({ has: owner.getByRole("heading", { name: nl(`staff.audit.kinds.${kind}`), exact: true }) })
        .filter({ hasText: detail }),
    ).toHaveCount(1);
  for (const key of [...changedSettings, "first_jobs_to_approve"])
    await count("setting_changed", nl(`settings.fields.${key}.label`));
  await count("mail_changed", nl("mail_templates.kinds.job_approved"));
  await count("job_approved", "Ada Owner");
  await portal.stop();
});

const changedSettings = ["portal_name", "accent_light", "logo", "terms", "privacy_statement", "industries"];

async function changeLook(owner: Page): Promise<void> {
  await owner.getByLabel(t("settings.fields.portal_name.label"), { exact: true }).fill("Werk in Delft");
  await owner.getByLabel(t("settings.fields.accent_light.label"), { exact: true }).fill("#7a1f5c");
  const chooser = owner.waitForEvent("filechooser");
  await owner.getByRole("button", { name: t("settings.logo.choose") }).click();
  await (await chooser).setFiles(await createPhoto());
  await expect(owner.getByRole("button", { name: t("settings.logo.replace") })).toBeVisible();
}

/** Forgets one language first, which the form names. */
async function writeLegalPages(owner: Page): Promise<void> {
  const text = (page: string, language: string) =>
    owner.getByLabel(t("settings.in_language", { name: t(`settings.fields.${page}.label`), language }));
  await text("terms", "English").fill("## Be kind\nAnd honest.");
  await owner.getByRole("button", { name: t("settings.save") }).click();
  await expect(text("terms", "Nederlands")).toHaveAttribute("aria-invalid", "true");
  await text("terms", "Nederlands").fill("## Wees aardig\nEn eerlijk.");
  await text("privacy_statement", "English").fill("The city of Delft runs this site.");
  await text("privacy_statement", "Nederlands").fill("De gemeente Delft beheert deze site.");
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

async function rewordMail(owner: Page): Promise<void> {
  await owner.getByRole("link", { name: nl("staff.menu.mail_templates"), exact: true }).click();
  await owner.getByRole("link", { name: nl("mail_templates.kinds.job_approved") }).click();
  const dutch = owner.getByRole("group", { name: "Nederlands" });
  await dutch.getByLabel(nl("mail_templates.subject")).fill("Welkom, {{title}}");
  await dutch
    .getByLabel(nl("mail_templates.body"), { exact: true })
    .fill("Iedereen leest nu:\n\n{{url}}\n\nDe groeten van {{portal}}.");
  await owner.getByRole("button", { name: nl("mail_templates.save") }).click();
  await expect(owner.getByText(nl("mail_templates.saved"))).toBeVisible();
  await expectAccessible(owner);
}

type Portal = Awaited<ReturnType<typeof runProductionPortal>>;
type Employer = Awaited<ReturnType<typeof createMember>>;

async function confirmEmail({ origin, waitForMail }: Portal, { email, tokens }: Employer): Promise<void> {
  const path = "/authenticated/users/contact";
  await callApi(origin, "POST", `${path}/code`, { email }, tokens.access_token, "nl");
  const { text } = await waitForMail(email, /./);
  const token = /\b\d{6}\b/.exec(text)?.[0];
  await callApi(origin, "PUT", path, { email, token }, tokens.access_token, "nl");
}
