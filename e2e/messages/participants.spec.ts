import { expect } from "@playwright/test";
import { callApi, demoUsers } from "../support/api.ts";
import { createParticipants, findConversation, openConnected, sendMessage } from "../support/conversations.ts";
import { test } from "../support/fixtures.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

test("message can be reported, and its sender blocked and unblocked", async ({ browser, origin }) => {
  const { seeker, employer } = await createParticipants(browser, origin);
  const [seekerTab, employerTab] = await Promise.all([seeker.context.newPage(), employer.context.newPage()]);
  await seekerTab.goto(`/jobs/messages/${employer.id}`);
  const seekerView = findConversation(seekerTab, t, employer.name);
  await seekerView.write("Buy my course");
  await employerTab.goto(`/jobs/messages/${seeker.id}`);
  const employerView = findConversation(employerTab, t, seeker.name);

  await employerView.message("Buy my course").hover();
  const reportButton = employerView.message("Buy my course").getByRole("button", { name: t("reports.title.message") });
  await reportButton.click();
  const dialog = employerTab.getByRole("dialog");
  await dialog.getByLabel(t("reports.reasons.spam")).check();
  await dialog.getByLabel(t("reports.details_optional")).fill("To everybody, every day.");
  await dialog.getByLabel(t("reports.good_faith")).check();
  await dialog.getByRole("button", { name: t("reports.submit") }).click();
  await dialog
    .getByRole("status")
    .getByRole("button", { name: t("common.close") })
    .click();
  const [reported = "no text"] = t("reports.reported", { date: "|" }).split("|");
  await expect(employerTab.locator(":focus")).toContainText(reported);
  await expect(reportButton).toBeHidden();
  await employerTab.reload();
  await expect(employerView.message("Buy my course").getByText(reported)).toContainText(/[0-9A-F]{8}/);
  await expect(reportButton).toBeHidden();

  const { name } = seeker;
  await employerTab.getByRole("button", { name: t("messages.block", { name }) }).click();
  await employerTab
    .getByRole("dialog")
    .getByRole("button", { name: t("messages.block_confirm"), exact: true })
    .click();
  await expect(employerTab.getByText(t("messages.blocked", { name }))).toBeVisible();
  await expect(employerView.input).toBeHidden();
  await seekerView.write("Why not?");
  await expect(seekerView.message("Why not?").getByText(t("errors.messages_refused"))).toBeVisible();

  await employerTab.goto("/settings/people");
  await employerTab.getByRole("button", { name: `${t("messages.unblock")} ${name}` }).click();
  await expect(employerTab.getByText(t("account.blocked.none"))).toBeVisible();
  await employerTab.goto(`/jobs/messages/${seeker.id}`);
  await seekerView
    .message("Why not?")
    .getByRole("button", { name: t("common.try_again") })
    .click();
  await employerView.expectMessages("Buy my course", "Why not?");
  await expect(employerView.input).toBeVisible();
});

test("deleted account disappears from an open conversation at once", async ({ browser, origin }) => {
  const { seeker, employer } = await createParticipants(browser, origin);
  // The employer can write only once the seeker's message is saved.
  await sendMessage(origin, seeker, employer.id, "Is the job still open?");
  const page = await seeker.context.newPage();
  await openConnected(page, `/jobs/messages/${employer.id}`);
  await sendMessage(origin, employer, seeker.id, "It is.");
  await findConversation(page, t, employer.name).expectMessages("Is the job still open?", "It is.");
  await callApi(
    origin,
    "DELETE",
    "/authenticated/users",
    { password: demoUsers.password },
    employer.tokens.access_token,
  );
  await expect(page.getByText(t("errors.account_deleted"))).toBeVisible();
  await findConversation(page, t, t("messages.deleted_user")).expectMessages(
    "Is the job still open?",
    t("messages.removed"),
  );
});
