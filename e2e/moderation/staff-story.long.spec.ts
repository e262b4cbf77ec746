import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { callApi, createMember, postJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { fetchOutbox, verifyEmail } from "../support/notifications.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { runPortal } from "../support/run-portal.ts";
import { joinStaff } from "../support/staff.ts";
import { loadTexts } from "../support/texts.ts";

const SECRET_KEY = "a secret key that only this story uses";

/** The owner works in English; everybody else, also the moderator, in Dutch. So the story covers both languages once. */
test("a scam is reported, decided, complained about and reversed, from the link of the operator", async ({
  browser,
}) => {
  const t = loadTexts("en");
  const nl = loadTexts("nl");
  const { origin, dataDir, stop } = await runPortal({ SECRET_KEY });
  const settings = { NODE_ENV: "development", DATA_DIR: dataDir, SECRET_KEY };
  const { stdout } = await promisify(execFile)(process.execPath, ["server/admin.ts", "init", "--json"], {
    env: settings,
  });
  const { pathname } = new URL(JSON.parse(stdout).link);

  const owner = await joinStaff(browser, origin, "en", { path: pathname, name: "Ada Owner" });
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText(t("staff.today.title"));
  await owner.getByRole("link", { name: t("staff.menu.staff"), exact: true }).click();
  await owner.getByRole("button", { name: t("staff.members.invite"), exact: true }).click();
  await owner.getByLabel(t("staff.members.email"), { exact: true }).fill("mo@example.com");
  await owner.getByRole("button", { name: t("staff.members.send") }).click();
  await expect(owner.getByText(t("staff.members.invited", { email: "mo@example.com" }))).toBeVisible();
  const link = await waitForLink(origin, "mo@example.com", /\/(?:nl\/)?staff\/\S+/);
  const moderator = await joinStaff(browser, origin, "nl", {
    path: link,
    name: "Mo Derator",
    email: "mo@example.com",
  });
  await expectAccessible(owner);

  const author = await createMember(origin, "employer", "Sam Employer");
  await verifyEmail(origin, author);
  const job = await postJob(origin, author.tokens, { title: "Parcel Forwarder" });
  const visitor = await (await browser.newContext({ baseURL: origin })).newPage();
  await visitor.goto(`/nl/job/${job.id}`);
  await visitor.getByRole("button", { name: nl("reports.title.job") }).click();
  await visitor.getByLabel(nl("reports.reasons.scam")).check();
  await visitor.getByLabel(nl("reports.details_optional")).fill("They ask for a deposit.");
  await visitor.getByLabel(nl("reports.good_faith")).check();
  await visitor.getByRole("button", { name: nl("reports.submit") }).click();
  await visitor.getByRole("link", { name: nl("reports.sent.follow") }).click();
  await expect(visitor.getByText(nl("report_status.waiting"))).toBeVisible();
  await expectAccessible(visitor);

  await moderator.getByRole("link", { name: nl("staff.menu.cases"), exact: true }).click();
  await moderator.getByRole("link", { name: /Parcel Forwarder/ }).click();
  await moderator.getByLabel(nl("staff.measures.restrict.job")).check();
  await moderator.getByLabel(nl("staff.case.decision.facts")).fill("The text asks for a deposit of 200 euros.");
  await moderator.getByLabel(nl("staff.case.decision.explanation"), { exact: true }).fill("Nobody pays to get work.");
  await moderator.getByRole("button", { name: nl("staff.case.decision.preview") }).click();
  await moderator
    .getByRole("dialog")
    .getByRole("button", { name: nl("staff.case.decision.send") })
    .click();
  await expect(moderator.getByRole("button", { name: nl("staff.case.decisions.undo") })).toBeVisible();
  await expectAccessible(moderator);
  expect((await fetch(`${origin}/api/crud/jobs/${job.id}`)).status).toBe(404);

  // Its mail waits until the decision can no longer be taken back.
  const [statement] = await callApi(origin, "GET", "/statements", undefined, author.tokens.access_token);
  const authorPage = await openPage(browser, origin, author, "nl", `/statements/${statement.id}`);
  await expect(authorPage.getByText("The text asks for a deposit of 200 euros.")).toBeVisible();
  await authorPage.getByLabel(nl("complaint.text")).fill("The deposit is for the keys of the van.");
  await authorPage.getByRole("button", { name: nl("complaint.send") }).click();
  await expect(authorPage.getByText(nl("complaint.waiting"))).toBeVisible();
  await expectAccessible(authorPage);

  await owner.goto("/admin/cases?state=appealed");
  await owner.getByRole("link", { name: /Parcel Forwarder/ }).click();
  await owner.getByLabel(t("staff.case.appeal.accept"), { exact: true }).check();
  await owner.getByLabel(t("staff.case.appeal.reasons")).fill("The deposit is usual for keys, and comes back.");
  await owner.getByRole("button", { name: t("staff.case.appeal.send") }).click();
  await expect(owner.getByText(t("staff.case.appeal.sent"))).toBeVisible();
  await authorPage.reload();
  await expect(authorPage.getByText(nl("statement.overruled"))).toBeVisible();
  await expect.poll(async () => (await fetch(`${origin}/api/crud/jobs/${job.id}`)).status).toBe(200);

  await owner.getByRole("link", { name: t("staff.menu.audit"), exact: true }).click();
  for (const kind of ["link_created", "invited", "reported", "decided", "appealed", "appeal_decided"]) {
    await expect(owner.getByRole("heading", { name: t(`staff.audit.kinds.${kind}`), exact: true })).toHaveCount(1);
  }
  for (const kind of ["joined", "second_factor_on"]) {
    await expect(owner.getByRole("heading", { name: t(`staff.audit.kinds.${kind}`), exact: true })).toHaveCount(2);
  }
  await expectAccessible(owner);

  const isPublic = async () => (await fetch(`${origin}/api/crud/jobs/${job.id}`)).status === 200;
  const findAuthor = async () => {
    await owner.getByRole("link", { name: t("staff.menu.people"), exact: true }).click();
    await owner.getByLabel(t("staff.people.search")).fill("sam emp");
    await owner.keyboard.press("Enter");
    await owner.getByRole("link", { name: "Sam Employer" }).click();
  };
  await findAuthor();
  await owner.getByRole("button", { name: t("staff.act") }).click();
  await owner.getByLabel(t("staff.measures.suspend_user")).check();
  await owner.getByLabel(t("staff.case.decision.rule")).selectOption("misuse");
  await owner.getByLabel(t("staff.case.decision.facts")).fill("The same text was sent to 300 people.");
  await owner.getByRole("button", { name: t("staff.case.decision.send") }).click();
  await expect(owner.getByRole("button", { name: t("staff.case.decisions.undo") })).toBeVisible();
  await expect.poll(isPublic).toBe(false);
  await findAuthor();
  await owner.getByRole("button", { name: t("staff.directory.suspension.end") }).click();
  await owner
    .getByRole("dialog")
    .getByRole("button", { name: t("staff.directory.suspension.end") })
    .click();
  await expect(owner.getByText(t("staff.directory.suspension.ended"))).toBeVisible();
  await expect.poll(isPublic).toBe(true);
  await stop();
});

/** Waits for a mail with a link, and returns the path of the link. */
async function waitForLink(origin: string, to: string, pattern: RegExp): Promise<string> {
  let path = "";
  await expect(async () => {
    const mails = (await fetchOutbox(origin)).filter((mail) => mail.to === to);
    path = mails.map(({ text }) => pattern.exec(text)?.[0] ?? "").find((found) => found !== "") ?? "";
    expect(path).not.toBe("");
  }).toPass();
  return path;
}
