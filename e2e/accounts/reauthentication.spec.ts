import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { type OidcServer, startOidcServer } from "../../server/testing/servers/oidc-server.ts";
import { callApi, createMember, demoUsers, endSession, registerUser, sampleJob, type Tokens } from "../support/api.ts";
import { runPortal } from "../support/run-portal.ts";
import { loadTexts } from "../support/texts.ts";
import { logIn, setLocalStorage } from "../support/users.ts";

// The tests share one OpenID provider and one portal, so one worker runs them all.
test.describe.configure({ mode: "default" });

let oidc: OidcServer;
let portal: Awaited<ReturnType<typeof runPortal>>;
test.beforeAll(async () => {
  oidc = await startOidcServer();
  portal = await runPortal(oidc.environment);
});
test.afterAll(async () => {
  await portal?.stop();
  await oidc?.close();
});

const t = loadTexts("en");
const getDialog = (page: Page) => page.getByRole("dialog", { name: t("auth.session_expired.title") });
const logInButton = (page: Page) => getDialog(page).getByRole("button", { name: t("auth.login.submit"), exact: true });

/** Opens the job form as the user of the tokens, fills it in, ends the session and submits the form. */
async function submitFormAfterSessionEnd(context: BrowserContext, page: Page, { access_token, refresh_token }: Tokens) {
  await setLocalStorage(context, { access_token, refresh_token });
  await page.goto(`${portal.origin}/jobs/create`);
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer");
  await page.getByLabel(t("jobs.industry")).selectOption(sampleJob.industry);
  await page.getByLabel(t("jobs.type")).selectOption(sampleJob.type);
  await page.getByLabel(t("jobs.description")).fill(sampleJob.description);
  await page.getByLabel(t("jobs.starting_salary")).fill("1200");
  await page.getByLabel(t("jobs.minimum_age")).fill("18");
  await page.getByLabel(t("jobs.maximum_age")).fill("70");
  await page.getByLabel(t("jobs.address")).fill(sampleJob.address);
  await page.getByLabel(t("jobs.zip_code")).fill(sampleJob.zip_code);
  await endSession(portal.origin, { access_token, refresh_token });
  await submitForm(page);
  await expect(getDialog(page)).toBeVisible();
}

const submitForm = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: t("jobs.post_a_job") })
    .click();

async function expectJobCreated(page: Page) {
  await expect(page.getByText(t("jobs.job_created"))).toBeVisible();
  await expect(page.getByRole("link", { name: "Bell Ringer", exact: true })).toBeVisible();
}

const employerForm = { name: "Noor Smit", user_type: 2, company: "Pioneer Works" };

/** Clicks the provider's button and signs in in its popup. */
async function signInWithProvider(page: Page, button: string, identity: { sub: string; email: string }) {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: button }).click();
  const popup = await opened;
  await popup.getByLabel("Id").fill(identity.sub);
  await popup.getByLabel("Email").fill(identity.email);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Sign in" }).click();
  await closed;
}

const createIdentity = () => {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@example.com` };
};

/** Registers an employer with a provider on the login page, and returns the tokens of the session. */
async function createProviderMember(page: Page, button: string, identity: { sub: string; email: string }) {
  await page.goto(`${portal.origin}/login`);
  await signInWithProvider(page, button, identity);
  await expect(page).toHaveURL(`${portal.origin}/info`);
  const tokens = await page.evaluate(() => ({
    access_token: localStorage.getItem("access_token") ?? "",
    refresh_token: localStorage.getItem("refresh_token") ?? "",
  }));
  await callApi(portal.origin, "PUT", "/authenticated/users", employerForm, tokens.access_token);
  // The provider keeps its own session in a cookie and would not ask who signs in.
  await page.context().clearCookies();
  return tokens;
}

test("login dialog accepts the password and submits what was typed", async ({ context, page }) => {
  const { tokens } = await createMember(portal.origin, "employer");
  await submitFormAfterSessionEnd(context, page, tokens);
  await getDialog(page).getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await logInButton(page).click();
  await expectJobCreated(page);
});

for (const provider of ["google", "apple"] as const) {
  test(`login dialog opens the ${provider} popup and submits what was typed`, async ({ context, page }) => {
    const identity = createIdentity();
    const tokens = await createProviderMember(page, t(`auth.oauth.${provider}`), identity);
    await submitFormAfterSessionEnd(context, page, tokens);
    await signInWithProvider(page, t(`auth.oauth.${provider}`), identity);
    await expectJobCreated(page);
  });
}

test("login dialog closes and the form is submitted when the user logs in in another tab", async ({
  context,
  page,
}) => {
  const { email, tokens } = await createMember(portal.origin, "employer");
  await submitFormAfterSessionEnd(context, page, tokens);
  const otherTab = await context.newPage();
  await otherTab.goto(`${portal.origin}/login`);
  await logIn({ page: otherTab, email }, t, demoUsers.password);
  await expectJobCreated(page);
});

test("info step keeps the company name when its session has ended", async ({ context, page }) => {
  const { email, tokens } = await registerUser(portal.origin);
  await setLocalStorage(context, { ...tokens });
  await page.goto(`${portal.origin}/info`);
  const type = t("auth.types.employer");
  await page.getByRole("tab", { name: type }).click();
  await page.getByLabel(t("auth.company"), { exact: true }).fill("Pioneer Works");
  await endSession(portal.origin, tokens);
  await page.getByRole("button", { name: t("auth.info.title", { type }) }).click();
  await expect(getDialog(page).getByLabel(t("auth.email"), { exact: true })).toHaveValue(email);
  await getDialog(page).getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await logInButton(page).click();
  await expect(page.getByText(t("auth.info.done"))).toBeVisible();
});
