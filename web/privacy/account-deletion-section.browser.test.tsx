import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Departure } from "../../contract/companies/companies.ts";
import { openPage, t } from "../testing/open-page.tsx";
import { createEmployer, createId } from "../testing/samples.ts";
import { AccountDeletionSection } from "./account-deletion-section.tsx";

const dialog = page.getByRole("dialog");

describe("the dialog that deletes an account", () => {
  const departure = { successor: null, must_hand_over: false, jobs: 1, open_applications: 0, held_applications: 0 };
  const open = async (fields: Partial<Departure>, user = createEmployer()) => {
    openPage(AccountDeletionSection, {
      path: "/settings",
      user,
      replies: { getDeparture: { ...departure, ...fields }, listOwnHolds: [] },
    });
    await page.getByRole("button", { name: t("account.deletion.open") }).click();
  };

  it("says how many applicants are told", async () => {
    await open({ open_applications: 1 });
    await expect.element(dialog.getByText(t("companies.departure.told", { count: 1 }))).toBeVisible();
  });

  it("says who takes over", async () => {
    const recruiter = createEmployer({ company_role: "recruiter" });
    await open({ successor: { user_id: createId(5), name: "Marieke Visser" } }, recruiter);
    const passes = t("companies.departure.passes", { name: "Marieke Visser", jobs: 1, applications: 0 });
    await expect.element(dialog.getByText(passes)).toBeVisible();
  });

  it("lets the only owner among members hand over first", async () => {
    await open({ must_hand_over: true });
    await expect.element(dialog.getByText(t("errors.last_owner"))).toBeVisible();
    await expect.element(dialog.getByRole("link", { name: t("companies.members.title") })).toBeVisible();
    await expect.element(dialog.getByLabelText(t("auth.password"))).not.toBeInTheDocument();
  });

  it("does not let the last member leave what is on a legal hold", async () => {
    await open({ held_applications: 1 });
    await expect.element(dialog.getByText(t("account.deletion.held", { count: 1 }))).toBeVisible();
    await expect.element(dialog.getByLabelText(t("auth.password"))).not.toBeInTheDocument();
  });
});
