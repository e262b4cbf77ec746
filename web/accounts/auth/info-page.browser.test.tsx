import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { getSettings, type Settings, setSettings } from "../../platform/app/settings.ts";
import { openPage, t } from "../../testing/open-page.tsx";
import { createSeeker } from "../../testing/samples.ts";
import { InfoPage } from "./info-page.tsx";

function open(closedAccounts: Settings["closedAccounts"]) {
  const before = getSettings();
  onTestFinished(() => setSettings(before));
  setSettings({ ...before, closedAccounts });
  openPage(InfoPage, { path: "/info", user: createSeeker({ user_type: null }) });
}

it("InfoPage offers only the kinds of accounts that are open", async () => {
  open(["seeker"]);
  await expect.element(page.getByRole("tab", { name: t("auth.types.employer") })).toBeVisible();
  await expect.element(page.getByLabelText(t("auth.company"), { exact: true })).toBeVisible();
  expect(page.getByRole("tab").elements()).toHaveLength(1);
});

it("InfoPage says when no kind of account is open", async () => {
  open(["seeker", "employer"]);
  await expect.element(page.getByRole("heading", { name: t("auth.info.closed") })).toBeVisible();
  expect(page.getByRole("tab").elements()).toEqual([]);
});
