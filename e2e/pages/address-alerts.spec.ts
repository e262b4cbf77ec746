import { expect } from "@playwright/test";
import { createMember, postJob } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForNotifications } from "../support/notifications.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

test("a visitor asks for jobs like one by email, and confirms", async ({ page, origin }) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { id } = await postJob(origin, (await createMember(origin, "employer")).tokens, {
    title: "Kaarsenmaker (m/v), nachtdienst",
  });
  await page.goto(`/job/${id}`);
  await page
    .getByRole("link", { name: t("alerts.similar") })
    .first()
    .click();
  await expect(page.getByLabel(t("search.keywords_label"))).toHaveValue("Kaarsenmaker");
  await expectAccessible(page);
  await page.getByLabel(t("alerts.email")).fill(email);
  await page.getByRole("button", { name: t("alerts.submit") }).click();
  await expect(page.getByRole("heading", { name: t("alerts.sent") })).toBeVisible();
  const [mail] = await waitForNotifications(origin, email, 1);
  await page.goto(/\S+\/search-alert\/confirm\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  await page.getByRole("button", { name: t("alerts.confirm.stop") }).click();
  await expect(page.getByText(t("alerts.confirm.done"))).toBeVisible();
});
