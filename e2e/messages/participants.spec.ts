import { expect, type Page } from "@playwright/test";
import { callApi, createMember, demoUsers, type Member, sampleJob } from "../support/api.ts";
import { createCompany, openPage } from "../support/company.ts";
import { createParticipants, findConversation, sendMessage } from "../support/conversations.ts";
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
  const reportButton = employerView.message("Buy my course").getByRole("button", { name: t("messages.report") });
  await reportButton.click();
  const dialog = employerTab.getByRole("dialog");
  await dialog.getByRole("button", { name: t("reports.submit") }).click();
  await expect(dialog.getByText(t("fields.Reason is required"))).toBeVisible();
  await dialog.getByLabel(t("reports.message.reasons.spam")).check();
  await dialog.getByLabel(t("reports.details_optional")).fill("To everybody, every day.");
  await dialog.getByRole("button", { name: t("reports.submit") }).click();
  await expect(employerTab.getByText(t("reports.message.received"))).toBeVisible();
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

  await employerTab.goto("/settings");
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

test("conversation with an unknown user shows the not-found page with an alert", async ({ browser, origin }) => {
  const { seeker } = await createParticipants(browser, origin);
  const page = await seeker.context.newPage();
  await page.goto(`/jobs/messages/${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("not_found.title"));
  await expect(page.getByRole("alert").filter({ hasText: t("errors.not_found") })).toBeVisible();
});

test("links to a conversation are offered only to users who can write", async ({ browser, origin }) => {
  const { employer, seeker, jobId, companyId } = await createCompany(origin);
  const otherEmployer = await createMember(origin, "employer");
  const companyPath = `/company/${companyId}`;
  const open = async (member: Member, path: string) => {
    const page = await openPage(browser, origin, member, "en", path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    return page;
  };
  const getLinks = (page: Page) => page.getByRole("main").locator("a[href^='/jobs/messages/']");

  for (const member of [employer, otherEmployer])
    await expect(getLinks(await open(member, companyPath))).toHaveCount(0);
  const pages = [
    await open(seeker, companyPath),
    await open(seeker, `/jobs/job/${jobId}`),
    await open(seeker, "/jobs/applied"),
  ];
  for (const page of pages) await expect(getLinks(page)).toHaveCount(1);
  const applicantPage = await open(employer, `/jobs/applicant/${seeker.id}`);
  await expect(getLinks(applicantPage)).toHaveCount(1);

  await callApi(origin, "PUT", `/messages/blocks/${seeker.id}`, {}, employer.tokens.access_token);
  for (const page of [...pages, applicantPage]) {
    await page.reload();
    await expect(page.getByRole("main")).toContainText(sampleJob.title);
    await expect(getLinks(page)).toHaveCount(0);
  }
});

test("settings turn the mail about unread messages off, and an invalid unsubscribe link shows an error", async ({
  browser,
  origin,
}) => {
  const { seeker } = await createParticipants(browser, origin);
  const page = await seeker.context.newPage();
  await page.goto("/settings");
  await page.getByLabel(t("messages.mail_label")).uncheck();
  await expect(page.getByText(t("messages.mail_is_off"))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(t("messages.mail_label"))).not.toBeChecked();
  await page.goto("/message-mail/off?token=of-long-ago");
  await page.getByRole("button", { name: t("messages.mail_off.stop") }).click();
  await expect(page.getByText(t("messages.mail_off.not_found"))).toBeVisible();
});

test("deleted account disappears from an open conversation at once", async ({ browser, origin }) => {
  const { seeker, employer } = await createParticipants(browser, origin);
  // The employer can write only once the seeker's message is saved.
  await sendMessage(origin, seeker, employer.id, "Is the job still open?");
  const page = await seeker.context.newPage();
  await page.goto(`/jobs/messages/${employer.id}`);
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
