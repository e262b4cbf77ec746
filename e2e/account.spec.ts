import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { test } from "./portal.ts";
import { demo, newMember, putInStorage, tokensOf } from "./session.ts";
import { textsIn } from "./texts.ts";

for (const language of ["en", "nl"] as const) {
  const t = textsIn(language);
  const device = (tokens: { access_token: string; refresh_token: string }) => ({
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    "job-portal-lang": language,
  });

  test(`one device ends the session of another (${language})`, async ({ browser, context, page, baseURL }) => {
    const { email, tokens } = await newMember(baseURL ?? "", "seeker");
    await putInStorage(context, device(tokens));
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
    await putInStorage(elsewhere, device(await tokensOf(baseURL ?? "", email)));
    const other = await elsewhere.newPage();
    await other.goto("/dashboard");
    await expect(other.getByRole("link", { name: t("menu.logout") })).toBeVisible();

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

    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await page.reload();
    await expect(section.getByRole("listitem")).toHaveCount(1);
    await elsewhere.close();
  });

  test(`everything about oneself is downloaded, then the account is deleted (${language})`, async ({
    context,
    page,
    baseURL,
  }) => {
    const { email, tokens } = await newMember(baseURL ?? "", "employer");
    await putInStorage(context, device(tokens));
    await page.goto("/settings");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: t("account.export.submit") }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^job-portal-.+\.zip$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");

    await page.getByRole("button", { name: t("account.deletion.open") }).click();
    const dialog = page.getByRole("dialog", { name: t("account.deletion.confirm") });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await dialog.getByLabel(t("auth.password"), { exact: true }).fill("not the password");
    await dialog.getByRole("button", { name: t("account.deletion.submit") }).click();
    await expect(dialog.getByText(t("fields.Invalid password"))).toBeVisible();
    await dialog.getByLabel(t("auth.password"), { exact: true }).fill(demo.password);
    await dialog.getByRole("button", { name: t("account.deletion.submit") }).click();

    await expect(page).toHaveURL(language === "nl" ? /\/nl\/?$/ : `${baseURL}/`);
    await expect(page.getByText(t("account.deletion.done"))).toBeVisible();
    expect(
      await page.evaluate(() => [localStorage.getItem("access_token"), localStorage.getItem("refresh_token")]),
    ).toEqual([null, null]);
    expect(await tokensOf(baseURL ?? "", email)).toMatchObject({ code: "wrong_credentials" });
  });
}
