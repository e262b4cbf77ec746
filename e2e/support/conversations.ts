import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { callApi, createMember, type Member } from "./api.ts";
import type { Translate } from "./texts.ts";
import { openMenuGroups, setLocalStorage } from "./users.ts";

/** Creates a seeker and an employer without a conversation, each logged in to a browser context of their own. */
export async function createParticipants(browser: Browser, origin: string) {
  const openContext = async (member: Member) => {
    const context = await browser.newContext({ baseURL: origin });
    await setLocalStorage(context, { ...member.tokens });
    return { ...member, context };
  };
  const seeker = await openContext(await createMember(origin, "seeker", "Sanne de Boer"));
  const employer = await openContext(await createMember(origin, "employer", "Marieke Visser"));
  return { seeker, employer };
}

/** Sends a message through the API. `id` is its client id. */
export function sendMessage(
  origin: string,
  from: Pick<Member, "tokens">,
  toUserId: string,
  message: string,
  id?: string,
) {
  const body = { to_user_id: toUserId, message, client_id: id };
  return callApi(origin, "POST", "/messages", body, from.tokens.access_token);
}

/** Returns locators and actions for the conversation with `participantName` on a page that shows it. */
export function findConversation(page: Page, t: Translate, participantName: string) {
  const history = page.getByRole("region", { name: t("messages.history", { name: participantName }) });
  const messages = history.getByRole("listitem");
  const input = page.getByLabel(t("messages.new_message"));
  return {
    history,
    messages,
    input,
    message: (text: string): Locator => messages.filter({ hasText: text }),
    write: async (text: string) => {
      await input.fill(text);
      await input.press("Enter");
      await expect(input).toHaveValue("");
    },
    /** Expects exactly these messages in this order. */
    expectMessages: (...texts: string[]) => expect(messages).toContainText(texts),
  };
}

/** Expects the same unread count in the menu, in the tab's title and, on the dashboard, in the tile. */
export async function expectUnreadCount(page: Page, t: Translate, count: number): Promise<void> {
  await openMenuGroups(page);
  const entry = page.getByRole("navigation", { name: t("shell.main_menu") }).getByRole("link", {
    name: count > 0 ? `${t("menu.messages")} ${count}` : t("menu.messages"),
    exact: true,
  });
  await expect(entry).toBeVisible();
  await expect(page).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) `) : /^[^(]/);
  const tile = page.getByRole("link", { name: t(`dashboard.unread_message_${count === 1 ? "one" : "other"}`) });
  if (/\/dashboard$/.test(page.url())) await expect(tile).toContainText(String(count));
}

/**
 * Opens a page and waits for its live connection, which Socket.IO accepts with a frame "40". What happens before comes with
 * the next request of the page, without a toast and without the signs of typing.
 */
export async function openConnected(page: Page, path: string): Promise<void> {
  const connected = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => payload.toString().startsWith("40")));
  await page.goto(path);
  await connected;
}

/** Closes every WebSocket of the page, as some company networks do. */
export async function blockWebSockets(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
}
