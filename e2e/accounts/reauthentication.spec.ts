import { type BrowserContext, expect, type Page } from "@playwright/test";
import { callApi, createMember, demoUsers, endSession, registerUser, sampleJob, type Tokens } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { createIdentity, openProvider, signIn } from "../support/providers.ts";
import { loadTexts } from "../support/texts.ts";
import { logIn, setLocalStorage } from "../support/users.ts";

const t = loadTexts("en");
const getDialog = (page: Page) => page.getByRole("dialog", { name: t("auth.session_expired.title") });

/** Opens the job form as the user of the tokens, fills it in, ends the session and submits the form. */
async function submitFormAfterSessionEnd(
  context: BrowserContext,
  page: Page,
  origin: string,
  { access_token, refresh_token }: Tokens,
) {
  await setLocalStorage(context, { access_token, refresh_token });
  await page.goto(`${origin}/jobs/create`);
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer");
  await page.getByLabel(t("jobs.industry")).selectOption(sampleJob.industry);
  await page.getByLabel(t("jobs.type")).selectOption(sampleJob.type);
  await page.getByLabel(t("jobs.description")).fill(sampleJob.description);
  await page.getByLabel(t("jobs.pay_min")).fill("1200");
  await page.getByLabel(t("jobs.pay_max")).fill("1200");
  await page.getByLabel(t("jobs.address"), { exact: true }).fill(sampleJob.address);
  await page.getByLabel(t("jobs.zip_code")).fill(sampleJob.zip_code);
  await endSession(origin, { access_token, refresh_token });
  await submitForm(page);
  await expect(getDialog(page)).toBeVisible();
}

const submitForm = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: t("jobs.post_job") })
    .dispatchEvent("click");

async function expectJobCreated(page: Page) {
  await expect(page.getByText(t("jobs.job_created"))).toBeVisible();
  await expect(page.getByRole("link", { name: "Bell Ringer", exact: true })).toBeVisible();
}

const employerForm = { name: "Noor Smit", user_type: 2, company: "Pioneer Works" };

/** Registers an employer with a provider on the login page, and returns the tokens of the session. */
async function createProviderMember(
  page: Page,
  origin: string,
  button: string,
  identity: { sub: string; email: string },
) {
  await page.goto(`${origin}/login`);
  await signIn(await openProvider(page, button), identity);
  await expect(page).toHaveURL(`${origin}/info`);
  const tokens = await page.evaluate(() => ({
    access_token: localStorage.getItem("access_token") ?? "",
    refresh_token: localStorage.getItem("refresh_token") ?? "",
  }));
  await callApi(origin, "PUT", "/authenticated/users", employerForm, tokens.access_token);
  // The provider keeps its own session in a cookie and would not ask who signs in.
  await page.context().clearCookies();
  return tokens;
}

test("login dialog opens the popup of the provider and submits what was typed", async ({ context, page, origin }) => {
  const identity = createIdentity();
  const button = t("auth.oauth.google");
  const tokens = await createProviderMember(page, origin, button, identity);
  await submitFormAfterSessionEnd(context, page, origin, tokens);
  await signIn(await openProvider(page, button), identity);
  await expectJobCreated(page);
});

test("login dialog closes and the form is submitted when the user logs in in another tab", async ({
  context,
  page,
  origin,
}) => {
  const { email, tokens } = await createMember(origin, "employer");
  await submitFormAfterSessionEnd(context, page, origin, tokens);
  const otherTab = await context.newPage();
  await otherTab.goto(`${origin}/login`);
  await logIn({ page: otherTab, email }, t, demoUsers.password);
  await expectJobCreated(page);
});

test("info step keeps the company name when its session has ended", async ({ context, page, origin }) => {
  const { email, tokens } = await registerUser(origin);
  await setLocalStorage(context, { ...tokens });
  await page.goto(`${origin}/info`);
  await page.getByRole("tab", { name: t("auth.types.employer") }).click();
  await page.getByLabel(t("auth.company"), { exact: true }).fill("Pioneer Works");
  await endSession(origin, tokens);
  await page.getByRole("button", { name: t("auth.info.title_employer") }).dispatchEvent("click");
  await expect(getDialog(page).getByLabel(t("auth.email"), { exact: true })).toHaveValue(email);
  await getDialog(page).getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await getDialog(page)
    .getByRole("button", { name: t("auth.login.submit"), exact: true })
    .click();
  await expect(page.getByText(t("auth.info.done"))).toBeVisible();
});
