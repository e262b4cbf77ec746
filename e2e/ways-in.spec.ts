import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { codeFor } from "./outbox.ts";
import { logIn } from "./people.ts";
import { test } from "./portal.ts";
import { demo, newMember, putInStorage } from "./session.ts";
import { type Language, type Texts, textsIn } from "./texts.ts";

const languages = ["en", "nl"] satisfies Language[];
const at = (path: string, language: Language) => (language === "nl" ? `/nl${path}` : path);
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const codeField = (page: Page, t: Texts) => page.getByLabel(t("auth.code"), { exact: true });

for (const language of languages) {
  const t = textsIn(language);

  test(`a forgotten password is replaced by a new one, in ${language}`, async ({ page, baseURL }) => {
    const { email } = await newMember(baseURL ?? "", "seeker");
    await page.goto(at("/login", language));
    await page.getByRole("link", { name: t("auth.forgot_password.link") }).click();
    // The page that is left has a field of the same name.
    await expect(page.getByRole("heading", { name: t("auth.forgot_password.title") })).toBeVisible();
    await page.getByLabel(t("auth.email"), { exact: true }).fill(`  ${email.toUpperCase()} `);
    await button(page, t("auth.send_code")).click();
    await expect(page.getByRole("main").getByLabel(t("auth.email"), { exact: true })).toHaveAttribute("readonly");
    const code = await codeFor(baseURL ?? "", email);

    // Back to the first step and on again: a code that is younger than a minute stays.
    await page.getByRole("link", { name: t("auth.forgot_password.edit") }).click();
    await expect(page.getByLabel(t("auth.email"), { exact: true })).toBeFocused();
    await button(page, t("auth.send_code")).click();
    await button(page, t("auth.forgot_password.submit")).click();
    await expect(page.getByText(t("fields.Code is required"))).toBeVisible();
    await codeField(page, t).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByLabel(t("auth.forgot_password.new_password"), { exact: true }).fill("another long password");
    await button(page, t("auth.forgot_password.submit")).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test(`a phone is enough to come in, in ${language}`, async ({ page, baseURL }) => {
    const number = `6${String(Date.now()).slice(-7)}${language === "nl" ? 1 : 2}`;
    await page.goto(at("/login", language));
    await page.getByRole("link", { name: t("auth.phone.continue") }).click();
    await expect(page.getByLabel(t("auth.phone.country_code"))).toHaveValue("US");
    await page.getByLabel(t("auth.phone.country_code")).selectOption("NL");
    await button(page, t("auth.send_code")).click();
    await expect(page.getByText(t("fields.Phone is required"))).toBeVisible();
    await page.getByLabel(t("auth.phone.phone"), { exact: true }).fill(`0${number}`);
    await button(page, t("auth.send_code")).click();
    await codeField(page, t).fill(await codeFor(baseURL ?? "", `+31${number}`));
    await button(page, t("auth.login.submit")).click();
    await expect(page).toHaveURL(/\/info$/);
  });
}

test("a number in the address is sent its code at once, and can be corrected", async ({ page, baseURL }) => {
  const t = textsIn("en");
  const number = `+4670${String(Date.now()).slice(-7)}`;
  await page.goto(`/auth/phone/${number}`);
  await expect(page.getByLabel(t("auth.phone.phone"), { exact: true })).toHaveValue(number);
  await codeFor(baseURL ?? "", number);
  await page.getByRole("link", { name: t("auth.phone.edit") }).click();
  await expect(page.getByLabel(t("auth.phone.country_code"))).toHaveValue("SE");
  await expect(page.getByLabel(t("auth.phone.phone"), { exact: true })).toHaveValue(number.slice(3));
  await page.getByRole("link", { name: t("auth.go_back") }).click();
  await expect(page).toHaveURL(/\/login$/);
});

for (const language of languages) {
  const t = textsIn(language);

  test(`an authenticator app guards the account, in ${language}`, async ({ context, page, baseURL }) => {
    const { email, tokens } = await newMember(baseURL ?? "", "seeker");
    await putInStorage(context, { ...tokens, "job-portal-lang": language });
    await page.goto("/settings");
    await page.getByText(t("account.two_factor.app"), { exact: true }).click();
    await page.getByLabel(t("auth.password"), { exact: true }).fill(demo.password);
    await button(page, t("account.two_factor.continue")).click();
    // Nobody knows yet whose email this is.
    await expect(page.getByText(t("errors.email_not_proven"))).toBeVisible();
    await button(page, t("account.reauthentication.send_code")).click();
    await codeField(page, t).fill(await codeFor(baseURL ?? "", email));
    await button(page, t("account.two_factor.continue")).click();
    await expect(page.getByRole("img", { name: t("account.two_factor.qr") })).toBeVisible();
    const secret = (await page.getByRole("main").locator("code").innerText()).replaceAll(" ", "");
    const app = new TOTP({ secret });
    await codeField(page, t).fill(app.generate());
    await button(page, t("account.two_factor.switch_on")).click();
    const listed = page.getByRole("main").locator("ol code");
    await expect(listed).toHaveCount(10);
    const recoveryCodes = await listed.allInnerTexts();
    await button(page, t("account.recovery.done")).click();

    await page.getByRole("link", { name: t("menu.logout") }).click();
    await logIn({ page, email }, t, demo.password);
    await expect(page.getByRole("heading", { name: t("auth.second_factor.title") })).toBeVisible();
    await codeField(page, t).fill("not a code");
    await button(page, t("auth.login.submit")).click();
    await expect(page.getByText(t("fields.Invalid Code"))).toBeVisible();
    await button(page, t("auth.second_factor.use_recovery")).click();
    await codeField(page, t).fill(recoveryCodes[0] ?? "");
    await button(page, t("auth.login.submit")).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto("/settings");
    await page.getByLabel(t("auth.password"), { exact: true }).fill(demo.password);
    await button(page, t("account.recovery.renew")).click();
    await expect(listed).toHaveCount(10);
    expect(recoveryCodes).not.toEqual(expect.arrayContaining(await listed.allInnerTexts()));
    await button(page, t("account.recovery.done")).click();

    await page.getByLabel(t("auth.password"), { exact: true }).fill(demo.password);
    await button(page, t("account.two_factor.switch_off")).click();
    await expect(page.getByText(t("account.two_factor.is_off"))).toBeVisible();
  });
}

test("a code by email guards the account, also after a forgotten password", async ({ context, page, baseURL }) => {
  const t = textsIn("en");
  const { email, tokens } = await newMember(baseURL ?? "", "employer");
  await putInStorage(context, { ...tokens });
  await page.goto("/settings");
  await button(page, t("account.reauthentication.use_code")).click();
  const proof = await codeFor(baseURL ?? "", email);
  await codeField(page, t).fill(proof);
  await button(page, t("account.two_factor.continue")).click();
  await expect(page.getByText(t("account.two_factor.email_sent"))).toBeVisible();
  const first = await codeFor(baseURL ?? "", email, proof);
  await codeField(page, t).fill(first);
  await button(page, t("account.two_factor.switch_on")).click();
  await button(page, t("account.recovery.done")).click();

  await page.getByRole("link", { name: t("menu.logout") }).click();
  await page.getByRole("link", { name: t("auth.forgot_password.link") }).click();
  await expect(page.getByRole("heading", { name: t("auth.forgot_password.title") })).toBeVisible();
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await button(page, t("auth.send_code")).click();
  const reset = await codeFor(baseURL ?? "", email, proof, first);
  await codeField(page, t).fill(reset);
  await page.getByLabel(t("auth.forgot_password.new_password"), { exact: true }).fill("another long password");
  await button(page, t("auth.forgot_password.submit")).click();
  await expect(page.getByRole("heading", { name: t("auth.second_factor.title") })).toBeVisible();
  await codeField(page, t).fill(await codeFor(baseURL ?? "", email, proof, first, reset));
  await button(page, t("auth.login.submit")).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
