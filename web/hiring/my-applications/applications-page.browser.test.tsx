import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../testing/open-page.tsx";
import { createApplicationDetail, createId, createSeeker } from "../../testing/samples.ts";
import { ApplicationsPage } from "./applications-page.tsx";

const invited = createApplicationDetail({ stage: "interview", has_proposed_times: true });
const sent = { ...createApplicationDetail(), id: createId(102) };

const openApplications = () =>
  openPage(ApplicationsPage, {
    path: "/jobs/applied",
    user: createSeeker(),
    replies: {
      listApplications: ({ query }) =>
        Response.json(query.filter === "your_turn" ? [invited] : [invited, sent], {
          headers: { "x-total-count": query.filter === "your_turn" ? "1" : "2" },
        }),
      withdrawApplication: sent,
    },
  });

it("a seeker reads what to do where it is their turn, and can list only that", async () => {
  const { calls } = openApplications();
  const rows = page.getByRole("main").getByRole("listitem");
  const action = page.getByRole("link", { name: t("applications.answer.seeker.choose_time_action") });
  await expect.element(action).toHaveAttribute("href", `/jobs/applied/${invited.id}`);
  await expect.element(page.getByText(t("applications.answer.seeker.choose_time"))).toBeVisible();
  await expect.element(page.getByRole("link", { name: t("applications.view_application") })).toBeVisible();
  expect(calls.find(({ route }) => route === "listApplications")?.query).toMatchObject({ sort: "your_turn" });
  await page.getByLabelText(`${t("applications.applied.filters.your_turn")} (1)`).click();
  await expect.element(page.getByText(t("applications.applied.your_turn.lead"))).toBeVisible();
  await expect.element(page.getByRole("link", { name: t("applications.view_application") })).not.toBeInTheDocument();
  await expect.element(rows.first()).toBeVisible();
});

it("a seeker withdraws an application from the list, with the reasons of its page", async () => {
  const { calls } = openApplications();
  await page
    .getByRole("button", { name: t("common.more_actions") })
    .last()
    .click();
  await page.getByRole("menuitem", { name: t("applications.withdraw.action") }).click();
  const dialog = page.getByRole("dialog", { name: t("applications.withdraw.title") });
  await dialog.getByLabelText(t("applications.withdraw.choice")).selectOptions("travel");
  await dialog.getByRole("button", { name: t("applications.withdraw.action") }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const withdrawal = calls.find(({ route }) => route === "withdrawApplication");
  expect(withdrawal).toMatchObject({ params: { id: sent.id }, body: { withdrawal_reason: "travel" } });
});
