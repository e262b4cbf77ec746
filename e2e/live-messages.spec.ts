import { expect } from "@playwright/test";
import { conversation, expectUnread, meet, withoutSockets } from "./messaging.ts";
import { test } from "./portal.ts";
import { call, demo, newMember } from "./session.ts";
import { textsIn } from "./texts.ts";

const t = textsIn("en");

test("two people, three tabs, one device offline for a while: everything is there once and in order", async ({
  browser,
  baseURL,
}) => {
  const { seeker, employer } = await meet(browser, baseURL ?? "");
  const seekerTab = await seeker.context.newPage();
  const dashboard = await employer.context.newPage();
  const other = await employer.context.newPage();
  await seekerTab.goto(`/jobs/messages/${employer.id}`);
  await Promise.all([dashboard.goto("/dashboard"), other.goto("/jobs/list")]);
  const atSeeker = conversation(seekerTab, t, employer.name);
  const atEmployer = conversation(other, t, seeker.name);

  await test.step("a message is told wherever one is, and counted alike everywhere", async () => {
    await Promise.all([expectUnread(dashboard, t, 0), expectUnread(other, t, 0)]);
    await atSeeker.write("Is the job still open?");
    await expect(atSeeker.line("Is the job still open?").getByTitle(t("messages.state.sent"))).toBeVisible();
    for (const tab of [dashboard, other]) {
      const notice = tab.getByRole("status").filter({ hasText: "Is the job still open?" });
      await expect(notice.getByRole("link", { name: seeker.name })).toBeVisible();
      await expectUnread(tab, t, 1);
    }
    await atSeeker.write("I can start in March.");
    await Promise.all([expectUnread(dashboard, t, 2), expectUnread(other, t, 2)]);
  });

  await test.step("reading in one tab is reading in all, and the other person sees it", async () => {
    await other.getByRole("link", { name: seeker.name }).first().click();
    await atEmployer.shows("Is the job still open?", "I can start in March.");
    await Promise.all([expectUnread(dashboard, t, 0), expectUnread(other, t, 0)]);
    await expect(atSeeker.history.getByTitle(t("messages.state.read"))).toHaveCount(2);
  });

  await test.step("who writes is seen writing, until the message is there", async () => {
    await atSeeker.input.pressSequentially("Hel");
    await expect(other.getByText(t("messages.typing", { name: seeker.name }))).toBeVisible();
    await atSeeker.write("Hello?");
    await atEmployer.shows("Is the job still open?", "I can start in March.", "Hello?");
    await expect(other.getByText(t("messages.typing", { name: seeker.name }))).toBeHidden();
  });

  const all = ["Is the job still open?", "I can start in March.", "Hello?"];

  await test.step("offline, one may go on writing", async () => {
    await employer.context.setOffline(true);
    await atEmployer.write("It is, come by on Monday.");
    await expect(
      atEmployer.line("come by on Monday").getByRole("button", { name: t("common.try_again") }),
    ).toBeVisible();
    for (const text of ["Are you there?", "I could also come by.", "Monday would be fine."]) {
      await atSeeker.write(text);
      all.push(text);
    }
    await expect(atSeeker.history.getByTitle(t("messages.state.sent"))).toHaveCount(3);
  });

  await test.step("back online all tabs agree", async () => {
    await employer.context.setOffline(false);
    all.push("It is, come by on Monday.");
    await Promise.all([atEmployer.shows(...all), atSeeker.shows(...all)]);
    await dashboard.goto(`/jobs/messages/${seeker.id}`);
    await conversation(dashboard, t, seeker.name).shows(...all);
    await expect(atSeeker.history.getByTitle(t("messages.state.sent"))).toHaveCount(0);
    await Promise.all([dashboard, other, seekerTab].map((tab) => expectUnread(tab, t, 0)));
  });
});

test("a long history opens at its end, and moves only for who reads there", async ({ browser, baseURL }) => {
  const origin = baseURL ?? "";
  const { seeker, employer } = await meet(browser, origin);
  const send = (message: string) =>
    call(origin, "POST", "/messages", { to_user_id: employer.id, message }, seeker.tokens.access_token);
  for (let number = 1; number <= 70; number++) await send(`Message ${number}.`);
  const page = await employer.context.newPage();
  await page.goto("/jobs/messages");
  await expect(page).toHaveURL(new RegExp(`${seeker.id}$`));
  const { history, line, lines } = conversation(page, t, seeker.name);
  await expect(line("Message 70.")).toBeInViewport();
  await expect(lines).toHaveCount(30);

  const anchor = line("Message 41.");
  await anchor.scrollIntoViewIfNeeded();
  const place = async () => Math.round((await anchor.boundingBox())?.y ?? Number.NaN);
  const before = await place();
  await expect(lines).toHaveCount(60);
  expect(await place()).toBe(before);

  await send("Message 71.");
  const jump = page.getByRole("button", { name: t("messages.new_below") });
  await expect(jump).toBeVisible();
  expect(await place()).toBe(before);
  await expectUnread(page, t, 1);
  await jump.click();
  await expect(line("Message 71.")).toBeInViewport();
  await expect(jump).toBeHidden();
  await expectUnread(page, t, 0);
  await history.press("Home");
  await expect(line("Message 1.")).toBeVisible();
  await expect(lines).toHaveCount(71);
});

test("the list, the menu and the title agree while messages come in from two people", async ({ browser, baseURL }) => {
  const origin = baseURL ?? "";
  const { seeker, employer } = await meet(browser, origin);
  const other = await newMember(origin, "seeker", "Youssef Bouzidi");
  const send = (from: typeof other | typeof seeker, message: string, client_id?: string) =>
    call(origin, "POST", "/messages", { to_user_id: employer.id, message, client_id }, from.tokens.access_token);
  await send(seeker, "Hello from Sanne");
  const page = await employer.context.newPage();
  await page.goto(`/jobs/messages/${seeker.id}`);
  const row = (name: string) =>
    page.getByRole("navigation", { name: t("messages.conversations") }).getByRole("link", { name });
  await expect(row(seeker.name)).toContainText("Hello from Sanne");
  await expectUnread(page, t, 0);

  await send(other, "Hello from Youssef");
  await expect(row(other.name)).toContainText(`1 ${t("messages.unread")}`);
  await expectUnread(page, t, 1);
  await send(other, "Are you there?");
  await expect(row(other.name)).toContainText(`2 ${t("messages.unread")}`);
  await expectUnread(page, t, 2);
  await send(seeker, "One more");
  await expect(row(seeker.name)).toContainText("One more");
  await expectUnread(page, t, 2);

  const again = crypto.randomUUID();
  const notice = (text: string) => page.getByRole("status").filter({ hasText: text });
  await send(other, "Sent again", again);
  await expect(notice("Sent again")).toBeVisible();
  const more = ["And", "so", "it", "goes", "on"];
  for (const text of more) await send(other, text);
  // No more than five at a time.
  await expect(notice("Sent again")).toBeHidden();
  await send(other, "Sent again", again);
  await send(other, "Something else");
  await expect(notice("Something else")).toBeVisible();
  await expect(notice("Sent again")).toBeHidden();
  await expectUnread(page, t, 9);

  await page.getByLabel(t("messages.filter")).fill("yousS");
  await expect(row(seeker.name)).toBeHidden();
  await row(other.name).click();
  await conversation(page, t, other.name).shows(
    "Hello from Youssef",
    "Are you there?",
    "Sent again",
    ...more,
    "Something else",
  );
  await expectUnread(page, t, 0);
  await expect(row(other.name)).not.toContainText(t("messages.unread"));
});

test("without sockets everything goes on, and what is not sent yet survives a reload", async ({ browser, baseURL }) => {
  const { seeker, employer } = await meet(browser, baseURL ?? "");
  const page = await seeker.context.newPage();
  await withoutSockets(page);
  await page.goto(`/jobs/messages/${employer.id}`);
  const { input, line, write, shows } = conversation(page, t, employer.name);
  await write("Good morning");
  await expect(line("Good morning").getByTitle(t("messages.state.sent"))).toBeVisible();

  await page.route("**/api/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await write("Is the job still open?");
  await expect(line("Is the job still open?").getByTitle(t("messages.state.failed"))).toBeVisible();
  await input.fill("A thought that is not finished");
  await page.reload();
  await expect(input).toHaveValue("A thought that is not finished");
  await shows("Good morning", "Is the job still open?");
  const failed = line("Is the job still open?");
  await expect(failed.getByText(t("messages.not_sent"))).toBeVisible();

  await page.unroute("**/api/messages");
  await failed.getByRole("button", { name: t("common.try_again") }).click();
  await expect(failed.getByTitle(t("messages.state.sent"))).toBeVisible();

  const answers = await employer.context.newPage();
  await answers.goto("/jobs/messages");
  const atEmployer = conversation(answers, t, seeker.name);
  await atEmployer.shows("Good morning", "Is the job still open?");
  await atEmployer.write("It is.");
  await shows("Good morning", "Is the job still open?", "It is.");
});

test("a person can be blocked and let in again, and a message reported", async ({ browser, baseURL }) => {
  const { seeker, employer } = await meet(browser, baseURL ?? "");
  const [seekerTab, employerTab] = await Promise.all([seeker.context.newPage(), employer.context.newPage()]);
  await seekerTab.goto(`/jobs/messages/${employer.id}`);
  const atSeeker = conversation(seekerTab, t, employer.name);
  await atSeeker.write("Buy my course");
  await employerTab.goto(`/jobs/messages/${seeker.id}`);
  const atEmployer = conversation(employerTab, t, seeker.name);

  await atEmployer.line("Buy my course").hover();
  const report = atEmployer.line("Buy my course").getByRole("button", { name: t("messages.report") });
  await report.click();
  const dialog = employerTab.getByRole("dialog");
  await dialog.getByRole("button", { name: t("reports.submit") }).click();
  await expect(dialog.getByText(t("fields.Reason is required"))).toBeVisible();
  await dialog.getByLabel(t("reports.message.reasons.spam")).check();
  await dialog.getByLabel(t("reports.details_optional")).fill("To everybody, every day.");
  await dialog.getByRole("button", { name: t("reports.submit") }).click();
  await expect(employerTab.getByText(t("reports.message.received"))).toBeVisible();

  const { name } = seeker;
  await employerTab.getByRole("button", { name: t("messages.block", { name }) }).click();
  await employerTab
    .getByRole("dialog")
    .getByRole("button", { name: t("messages.block_confirm"), exact: true })
    .click();
  await expect(employerTab.getByText(t("messages.blocked", { name }))).toBeVisible();
  await expect(atEmployer.input).toBeHidden();
  await atSeeker.write("Why not?");
  await expect(atSeeker.line("Why not?").getByText(t("errors.messages_refused"))).toBeVisible();

  await employerTab.goto("/settings");
  await employerTab.getByRole("button", { name: `${t("messages.unblock")} ${name}` }).click();
  await expect(employerTab.getByText(t("account.blocked.none"))).toBeVisible();
  await employerTab.goto(`/jobs/messages/${seeker.id}`);
  await atSeeker
    .line("Why not?")
    .getByRole("button", { name: t("common.try_again") })
    .click();
  await atEmployer.shows("Buy my course", "Why not?");
  await expect(atEmployer.input).toBeVisible();
});

test("somebody one may not write to is told as an alert, and the page is not found", async ({ browser, baseURL }) => {
  const { seeker } = await meet(browser, baseURL ?? "");
  const page = await seeker.context.newPage();
  await page.goto(`/jobs/messages/${crypto.randomUUID()}`);
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole("alert").filter({ hasText: t("errors.not_found") })).toBeVisible();
});

test("mail about unread messages is turned off in the settings", async ({ browser, baseURL }) => {
  const { seeker } = await meet(browser, baseURL ?? "");
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

test("who deletes the account is gone from an open conversation at once", async ({ browser, baseURL }) => {
  const origin = baseURL ?? "";
  const { seeker, employer } = await meet(browser, origin);
  const page = await seeker.context.newPage();
  await page.goto(`/jobs/messages/${employer.id}`);
  await conversation(page, t, employer.name).write("Is the job still open?");
  await call(origin, "POST", "/messages", { to_user_id: seeker.id, message: "It is." }, employer.tokens.access_token);
  await conversation(page, t, employer.name).shows("Is the job still open?", "It is.");
  await call(origin, "DELETE", "/authenticated/users", { password: demo.password }, employer.tokens.access_token);
  await expect(page.getByText(t("errors.account_deleted"))).toBeVisible();
  await conversation(page, t, t("messages.deleted_user")).shows("Is the job still open?", t("messages.removed"));
});
