import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { createMember, demoUsers, requestTokens, type Tokens } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";
import { openMenuGroups, setLocalStorage } from "../support/users.ts";

const t = loadTexts("nl");
const toStorage = ({ access_token, refresh_token }: Tokens) => ({
  access_token,
  refresh_token,
  "job-portal-lang": "nl",
});

test("session list ends the session of another device", async ({ browser, context, page, origin }) => {
  const { email, tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, toStorage(tokens));
  const otherContext = await browser.newContext({ baseURL: origin });
  await setLocalStorage(otherContext, toStorage(await requestTokens(origin, email)));
  const otherPage = await otherContext.newPage();
  await otherPage.goto("/dashboard");
  await openMenuGroups(otherPage);
  await expect(otherPage.getByRole("link", { name: t("menu.logout") })).toBeVisible();

  await page.goto("/settings");
  const section = page.getByRole("region", { name: t("account.sessions.title") });
  await expect(section.getByText(t("account.sessions.current"))).toHaveCount(1);
  await section
    .getByRole("button", { name: t("account.sessions.end"), exact: false })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: t("account.sessions.confirm_end") });
  await dialog.getByRole("button", { name: t("account.sessions.end") }).click();
  await expect(page.getByText(t("account.sessions.ended"))).toBeVisible();
  await expect(section.getByRole("listitem")).toHaveCount(1);

  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/login/);
  await page.reload();
  await expect(section.getByRole("listitem")).toHaveCount(1);
  await otherContext.close();
});

test("account settings download the account data and delete the account", async ({ context, page, origin }) => {
  const { email, tokens } = await createMember(origin, "employer");
  await setLocalStorage(context, toStorage(tokens));
  await page.goto("/settings/data");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: t("account.export.submit") }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^job-portal-.+\.zip$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");

  await page.getByRole("button", { name: t("account.deletion.open") }).click();
  const dialog = page.getByRole("dialog", { name: t("account.deletion.confirm") });
  await expectAccessible(page);
  await dialog.getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await dialog.getByRole("button", { name: t("account.deletion.submit") }).click();

  await expect(page).toHaveURL(/\/nl\/?$/);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("status")).toHaveText(t("account.deletion.done"));
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.sign_up") })).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem("access_token"), localStorage.getItem("refresh_token")]),
  ).toEqual([null, null]);
  expect(await requestTokens(origin, email)).toMatchObject({ code: "wrong_credentials" });
});
