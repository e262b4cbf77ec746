import { expect } from "@playwright/test";
import { callApi, createMember, postJob, registerUser } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { verifyEmail, waitForNotifications } from "../support/notifications.ts";
import { loadTexts } from "../support/texts.ts";

test("members join a company, work for it and leave it", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const owner = await createMember(origin, "employer", "Marieke Visser");
  await verifyEmail(origin, owner);
  const newcomer = await registerUser(origin);
  const existing = await createMember(origin, "employer", "Ruben Bakker");
  const page = await openPage(browser, origin, owner, "en", "/company/members");

  for (const [email, role] of [
    [newcomer.email, "recruiter"],
    [existing.email, "interviewer"],
  ] as const) {
    await page.getByRole("button", { name: t("companies.members.invite"), exact: true }).click();
    await page.getByLabel(t("companies.members.email"), { exact: true }).fill(email);
    await page.getByLabel(t("companies.members.role"), { exact: true }).selectOption(role);
    await page.getByRole("button", { name: t("companies.members.send") }).click();
    await expect(page.getByText(t("companies.members.invited", { email }))).toBeVisible();
  }

  async function join(member: { email: string; tokens: typeof owner.tokens }) {
    const [mail] = await waitForNotifications(origin, member.email, 1);
    const path = /\/(?:nl\/)?invitations\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    const invited = await openPage(browser, origin, { id: "", name: "", ...member }, "en", path);
    await invited.getByRole("button", { name: t("companies.invitation.accept") }).click();
    await expect(invited.getByText(t("companies.invitation.accepted"))).toBeVisible();
    return invited;
  }
  const recruiter = await join(newcomer);
  await expect(recruiter.getByRole("link", { name: t("menu.dashboard") }).first()).toBeVisible();
  const interviewer = await join(existing);
  await expect(interviewer.getByText(t("dashboard.nothing_assigned"))).toBeVisible();
  const job = await postJob(origin, newcomer.tokens, { title: "Beacon Keeper" });

  for (const path of ["/jobs/list", "/jobs/messages", "/company/members"]) {
    await interviewer.goto(path);
    await expect(interviewer.getByRole("heading", { level: 1 })).toHaveText(t("forbidden.title"));
    await expect(interviewer).toHaveURL(new RegExp(`${path}$`));
  }

  await page.reload();
  const name = "Joris Timmermans";
  await page.getByRole("button", { name: `${t("companies.members.remove")} ${name}` }).click();
  await expect(page.getByRole("dialog").getByText(t("companies.members.remove_title", { name }))).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("companies.members.remove") })
    .click();
  await expect(page.getByText(t("companies.members.removed", { name }))).toBeVisible();
  const passed = await callApi(origin, "GET", `/crud/jobs/${job.id}`, undefined, owner.tokens.access_token);
  expect(passed.user_id).toBe(owner.id);
  await recruiter.goto("/jobs/list");
  await expect(recruiter).toHaveURL(/\/info$/);
});
