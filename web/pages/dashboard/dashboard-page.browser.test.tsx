import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../testing/open-page.tsx";
import { createSeeker } from "../../testing/samples.ts";
import { DashboardPage } from "./dashboard-page.tsx";

/** Opens the dashboard of a seeker with this number of applications. */
function openDashboard(count: number) {
  const listApplications = () => Response.json([], { headers: { "x-total-count": String(count) } });
  openPage(DashboardPage, {
    user: createSeeker({ summary: "Twelve years at the bedside." }),
    replies: {
      ...{ listConversations: [], listApplications, listSavedSearches: [], listJobsForYou: [] },
      listJobSuggestions: { suggestions: [], prepared: [] },
    },
  });
}

const step = (name: "profile" | "resume" | "search" | "apply") =>
  page.getByRole("listitem").filter({ hasText: t(`dashboard.first_steps.${name}_text`) });

it("a seeker without an application sees the first steps, and which of them are done", async () => {
  openDashboard(0);
  await expect.element(step("profile").getByText(`(${t("common.checklist.done")})`)).toBeInTheDocument();
  for (const name of ["resume", "search", "apply"] as const)
    await expect.element(step(name).getByText(`(${t("common.checklist.to_do")})`)).toBeInTheDocument();
});

it("a seeker with an application sees no first steps", async () => {
  openDashboard(1);
  await expect.element(page.getByText("1", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(t("dashboard.first_steps.title"))).not.toBeInTheDocument();
});
