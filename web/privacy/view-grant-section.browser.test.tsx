import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../testing/open-page.tsx";
import { createSeeker } from "../testing/samples.ts";
import { ViewGrantSection } from "./view-grant-section.tsx";

it("the owner lets the staff look for 30 minutes, sees when they did, and withdraws it", async () => {
  const none = { until: null, openings: [] };
  const granted = { until: "2999-01-01T00:00:00.000Z", openings: ["2026-11-26T09:00:00.000Z"] };
  const { replies, countCalls } = openPage(ViewGrantSection, {
    user: createSeeker(),
    replies: { getViewGrant: none, grantView: granted, withdrawView: undefined },
  });
  await page.getByRole("button", { name: t("account.view_grant.submit") }).click();
  await expect.element(page.getByText(t("account.view_grant.granted"))).toBeVisible();
  await expect.element(page.getByRole("listitem").filter({ hasText: "2026" })).toBeVisible();
  replies.getViewGrant = none;
  await page.getByRole("button", { name: t("account.view_grant.withdraw") }).click();
  await expect.element(page.getByRole("button", { name: t("account.view_grant.submit") })).toBeVisible();
  expect(countCalls("withdrawView")).toBe(1);
});
