import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { readDraft, writeDraft } from "../../platform/api/drafts.ts";
import { getSettings, type Settings, setSettings } from "../../platform/app/settings.ts";
import { openPage, refuse, t } from "../../testing/open-page.tsx";
import { createEmployer, createSeeker } from "../../testing/samples.ts";
import { InfoPage } from "./info-page.tsx";
import { PHONE_DRAFT } from "./registration-drafts.ts";

function open(closedAccounts: Settings["closedAccounts"], updateSelf: object = createEmployer()) {
  const before = getSettings();
  onTestFinished(() => setSettings(before));
  setSettings({ ...before, closedAccounts });
  return openPage(InfoPage, {
    path: "/info",
    user: createSeeker({ user_type: null }),
    replies: { updateSelf, logout: {} },
  });
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

it("InfoPage sends the kind of account that was chosen last, and says on the login page that it is ready", async () => {
  const { calls, getPath } = open([]);
  await page.getByRole("tab", { name: t("auth.types.employer") }).click();
  const submit = page.getByRole("button", { name: t("auth.info.title_employer") });
  await submit.click();
  await expect.element(page.getByLabelText(t("auth.company"), { exact: true })).toHaveFocus();
  await page.getByLabelText(t("auth.company"), { exact: true }).fill("Pioneer Works");
  await submit.click();
  await expect.poll(getPath).toBe("/login");
  expect(calls[0]?.body).toMatchObject({ name: "Sanne de Boer", company: "Pioneer Works", user_type: 2 });
  await expect.element(page.getByText(t("auth.info.done"))).toBeVisible();
});

it("InfoPage keeps the phone number that was typed before the registration, for the profile form", async () => {
  const { getPath } = open([]);
  const { id } = createSeeker();
  writeDraft(id, PHONE_DRAFT, "06 12345678");
  await page.getByRole("button", { name: t("auth.info.title_seeker") }).click();
  await expect.poll(getPath).toBe("/login");
  expect(readDraft(id, PHONE_DRAFT)).toBe("06 12345678");
});

it("InfoPage leads to the login when the kind of account has been chosen already", async () => {
  const { getPath } = open([], refuse(409, "user_type_set"));
  await page.getByRole("button", { name: t("auth.info.title_seeker") }).click();
  await expect.poll(getPath).toBe("/login");
});
