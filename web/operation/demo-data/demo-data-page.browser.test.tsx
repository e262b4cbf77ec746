import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DemoData } from "../../../contract/operation/demo-data.ts";
import { openPage, type Replies, refuse, t } from "../../testing/open-page.tsx";
import { createEmployer } from "../../testing/samples.ts";
import { DemoDataPage } from "./demo-data-page.tsx";

const data: DemoData = {
  goes: { accounts: 275, companies: 151, jobs: 2_000, applications: 335, reviews: 1 },
  stays: { accounts: 1, companies: 2, jobs: 0 },
  is_own_account: false,
};

const open = (reply: Replies["getDemoData"], role: "owner" | "viewer" = "owner") =>
  openPage(DemoDataPage, {
    path: "/admin/demo-data",
    user: createEmployer({ staff_role: role }),
    replies: { getDemoData: reply, removeDemoData: undefined },
  });
const button = page.getByRole("button", { name: t("staff.demo_data.open") });

it("DemoDataPage removes what it lists after the password, and then says that nothing is left", async () => {
  const opened = open(data);
  for (const text of [
    t("staff.demo_data.jobs", { count: 2_000, number: "2,000" }),
    t("staff.demo_data.reviews", { count: 1, number: "1" }),
    t("staff.demo_data.companies", { count: 2, number: "2" }),
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await button.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(t("auth.password"), { exact: true }).fill("a long enough password");
  opened.replies.getDemoData = { ...data, goes: { ...data.goes, accounts: 0 } };
  await dialog.getByRole("button", { name: t("staff.demo_data.submit") }).click();
  await expect.element(page.getByText(t("staff.demo_data.none"))).toBeVisible();
  expect(opened.calls.find(({ route }) => route === "removeDemoData")?.body).toEqual({
    password: "a long enough password",
  });
});

it.each([
  ["an owner whose account goes with it", { ...data, is_own_account: true }, "owner", "errors.own_demo_account"],
  ["a viewer", data, "viewer", "staff.demo_data.stays"],
  ["a portal without it", { ...data, goes: { ...data.goes, accounts: 0 } }, "owner", "staff.demo_data.none"],
  ["an outage", refuse(503, "unavailable"), "owner", "errors.unavailable"],
] as const)("DemoDataPage has no button for %s", async (_name, reply, role, key) => {
  open(reply, role);
  await expect.element(page.getByText(t(key))).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
