import { expect } from "@playwright/test";
import { createMember, type Member } from "../support/api.ts";
import {
  blockWebSockets,
  createParticipants,
  expectUnreadCount,
  findConversation,
  openConnected,
  sendMessage,
} from "../support/conversations.ts";
import { test } from "../support/fixtures.ts";
import { expectApart } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

test("conversation is the same in three tabs of two users, also after one user was offline", async ({
  browser,
  origin,
}) => {
  const { seeker, employer } = await createParticipants(browser, origin);
  const seekerTab = await seeker.context.newPage();
  const dashboard = await employer.context.newPage();
  const employerTab = await employer.context.newPage();
  await Promise.all([
    openConnected(seekerTab, `/jobs/messages/${employer.id}`),
    openConnected(dashboard, "/dashboard"),
    openConnected(employerTab, "/jobs/list"),
  ]);
  const seekerView = findConversation(seekerTab, t, employer.name);
  const employerView = findConversation(employerTab, t, seeker.name);

  await test.step("a new message shows a toast and the same unread count in every tab", async () => {
    await Promise.all([expectUnreadCount(dashboard, t, 0), expectUnreadCount(employerTab, t, 0)]);
    await seekerView.write("Is the job still open?");
    await expect(seekerView.message("Is the job still open?").getByTitle(t("messages.state.sent"))).toBeVisible();
    for (const tab of [dashboard, employerTab]) {
      const toast = tab.getByRole("status").filter({ hasText: "Is the job still open?" });
      await expect(toast.getByRole("link", { name: seeker.name })).toBeVisible();
      await expectUnreadCount(tab, t, 1);
    }
    await seekerView.write("I can start in March.");
    await Promise.all([expectUnreadCount(dashboard, t, 2), expectUnreadCount(employerTab, t, 2)]);
  });

  await test.step("reading in one tab clears the count in all tabs and sends a read receipt", async () => {
    await employerTab.getByRole("link", { name: seeker.name }).first().click();
    await employerView.expectMessages("Is the job still open?", "I can start in March.");
    await Promise.all([expectUnreadCount(dashboard, t, 0), expectUnreadCount(employerTab, t, 0)]);
    await expect(seekerView.history.getByTitle(t("messages.state.read"))).toHaveCount(2);
  });

  await test.step("typing is shown until the message arrives", async () => {
    await seekerView.input.pressSequentially("Hel");
    await expect(employerTab.getByText(t("messages.typing", { name: seeker.name }))).toBeVisible();
    await seekerView.write("Hello?");
    await employerView.expectMessages("Is the job still open?", "I can start in March.", "Hello?");
    await expect(employerTab.getByText(t("messages.typing", { name: seeker.name }))).toBeHidden();
  });

  const all = ["Is the job still open?", "I can start in March.", "Hello?"];

  await test.step("messages written offline stay in the outbox", async () => {
    await employer.context.setOffline(true);
    await employerView.write("It is, come by on Monday.");
    await expect(
      employerView.message("come by on Monday").getByRole("button", { name: t("common.try_again") }),
    ).toBeVisible();
    for (const text of ["Are you there?", "I could also come by.", "Monday would be fine."]) {
      await seekerView.write(text);
      all.push(text);
    }
    await expect(seekerView.history.getByTitle(t("messages.state.sent"))).toHaveCount(3);
  });

  await test.step("after reconnecting, all tabs show the same messages", async () => {
    await employer.context.setOffline(false);
    all.push("It is, come by on Monday.");
    await Promise.all([employerView.expectMessages(...all), seekerView.expectMessages(...all)]);
    await dashboard.goto(`/jobs/messages/${seeker.id}`);
    await findConversation(dashboard, t, seeker.name).expectMessages(...all);
    await expect(seekerView.history.getByTitle(t("messages.state.sent"))).toHaveCount(0);
    await Promise.all([dashboard, employerTab, seekerTab].map((tab) => expectUnreadCount(tab, t, 0)));
  });
});

test("message history opens at its end and keeps its scroll position when messages are added", async ({
  browser,
  origin,
}) => {
  const { seeker, employer } = await createParticipants(browser, origin);
  const send = (message: string) => sendMessage(origin, seeker, employer.id, message);
  for (let number = 1; number <= 45; number++) await send(`Message ${number}.`);
  const page = await employer.context.newPage();
  await page.goto("/jobs/messages");
  await expect(page).toHaveURL(new RegExp(`${seeker.id}$`));
  const { history, message, messages } = findConversation(page, t, seeker.name);
  await expect(message("Message 45.")).toBeInViewport();
  await expect(messages).toHaveCount(30);

  const anchor = message("Message 16.");
  await anchor.scrollIntoViewIfNeeded();
  const getTop = async () => Math.round((await anchor.boundingBox())?.y ?? Number.NaN);
  const topBefore = await getTop();
  await expect(messages).toHaveCount(45);
  expect(await getTop()).toBe(topBefore);

  await send("Message 46.");
  const jump = page.getByRole("button", { name: t("messages.new_below") });
  await expect(jump).toBeVisible();
  expect(await getTop()).toBe(topBefore);
  await expectUnreadCount(page, t, 1);
  await jump.click();
  await expect(message("Message 46.")).toBeInViewport();
  await expect(jump).toBeHidden();
  await expectUnreadCount(page, t, 0);
  await history.press("Home");
  await expect(message("Message 1.")).toBeVisible();
  await expect(messages).toHaveCount(46);
});

test("conversation list, menu and title count new messages of two users once each", async ({ browser, origin }) => {
  const { seeker, employer } = await createParticipants(browser, origin);
  const otherSeeker = await createMember(origin, "seeker", "Youssef Bouzidi");
  const send = (from: Member, message: string, clientId?: string) =>
    sendMessage(origin, from, employer.id, message, clientId);
  await send(seeker, "Hello from Sanne");
  const page = await employer.context.newPage();
  await openConnected(page, `/jobs/messages/${seeker.id}`);
  const row = (name: string) =>
    page.getByRole("navigation", { name: t("messages.conversations") }).getByRole("link", { name });
  await expect(row(seeker.name)).toContainText("Hello from Sanne");
  await expectUnreadCount(page, t, 0);

  await send(otherSeeker, "Hello from Youssef");
  await expect(row(otherSeeker.name)).toContainText(`1 ${t("messages.unread")}`);
  await expectUnreadCount(page, t, 1);
  await send(otherSeeker, "Are you there?");
  await expect(row(otherSeeker.name)).toContainText(`2 ${t("messages.unread")}`);
  await expectUnreadCount(page, t, 2);
  await send(seeker, "One more");
  await expect(row(seeker.name)).toContainText("One more");
  await expectUnreadCount(page, t, 2);

  const clientId = crypto.randomUUID();
  const toast = (text: string) => page.getByRole("status").filter({ hasText: text });
  await send(otherSeeker, "Sent again", clientId);
  await expect(toast("Sent again")).toBeVisible();
  await send(otherSeeker, "Sent again", clientId);
  await send(otherSeeker, "Something else");
  await expect(toast("Something else")).toBeVisible();
  await expectUnreadCount(page, t, 4);

  await page.getByLabel(t("messages.filter_by_name.label")).fill("yousS");
  await expect(row(seeker.name)).toBeHidden();
  await row(otherSeeker.name).click();
  await findConversation(page, t, otherSeeker.name).expectMessages(
    "Hello from Youssef",
    "Are you there?",
    "Sent again",
    "Something else",
  );
  await expectUnreadCount(page, t, 0);
  await expect(row(otherSeeker.name)).not.toContainText(t("messages.unread"));

  // On a phone the toast covers neither the header nor the field for the answer, and in the list not its conversation.
  await page.setViewportSize({ width: 360, height: 740 });
  const region = page.getByRole("region", { name: t("common.notifications") });
  await send(seeker, "On a phone");
  await expect(toast("On a phone")).toBeVisible();
  const field = page.getByLabel(t("messages.new_message"));
  for (const covered of [page.getByRole("banner"), field]) await expectApart(region, covered);
  await openConnected(page, "/jobs/messages");
  await expect(row(seeker.name)).toContainText("On a phone");
  await send(seeker, "In the list");
  await expect(toast("In the list")).toBeVisible();
  for (const covered of [page.getByRole("banner"), row(seeker.name)]) await expectApart(region, covered);
});

test("conversation works without WebSockets, and a reload keeps the draft and unsent messages", async ({
  browser,
  origin,
}) => {
  const { seeker, employer } = await createParticipants(browser, origin);
  const page = await seeker.context.newPage();
  await blockWebSockets(page);
  await page.goto(`/jobs/messages/${employer.id}`);
  const { input, message, write, expectMessages } = findConversation(page, t, employer.name);
  await write("Good morning");
  await expect(message("Good morning").getByTitle(t("messages.state.sent"))).toBeVisible();

  await page.route("**/api/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await write("Is the job still open?");
  await expect(message("Is the job still open?").getByTitle(t("messages.state.failed"))).toBeVisible();
  await input.fill("A thought that is not finished");
  await page.reload();
  await expect(input).toHaveValue("A thought that is not finished");
  await expectMessages("Good morning", "Is the job still open?");
  const failed = message("Is the job still open?");
  await expect(failed.getByText(t("messages.not_sent"))).toBeVisible();

  await page.unroute("**/api/messages");
  await failed.getByRole("button", { name: t("common.try_again") }).click();
  await expect(failed.getByTitle(t("messages.state.sent"))).toBeVisible();

  const employerPage = await employer.context.newPage();
  await employerPage.goto("/jobs/messages");
  const employerView = findConversation(employerPage, t, seeker.name);
  await employerView.expectMessages("Good morning", "Is the job still open?");
  await employerView.write("It is.");
  await expectMessages("Good morning", "Is the job still open?", "It is.");
});
