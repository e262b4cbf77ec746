import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { newMember, putInStorage } from "./session.ts";
import type { Texts } from "./texts.ts";

type Member = Awaited<ReturnType<typeof newMember>>;

/** A seeker and an employer who have not met yet, each at a device of their own. */
export async function meet(browser: Browser, baseURL: string) {
  const device = async (member: Member) => {
    const context = await browser.newContext({ baseURL });
    await putInStorage(context, { ...member.tokens });
    return { ...member, context };
  };
  const seeker = await device(await newMember(baseURL, "seeker", "Sanne de Boer"));
  const employer = await device(await newMember(baseURL, "employer", "Marieke Visser"));
  return { seeker, employer };
}

/** What one sees of a conversation and does in it. */
export function conversation(page: Page, t: Texts, otherName: string) {
  const history = page.getByRole("region", { name: t("messages.history", { name: otherName }) });
  const lines = history.getByRole("listitem");
  const input = page.getByLabel(t("messages.new_message"));
  return {
    history,
    lines,
    input,
    line: (text: string): Locator => lines.filter({ hasText: text }),
    write: async (text: string) => {
      await input.fill(text);
      await input.press("Enter");
      await expect(input).toHaveValue("");
    },
    /** All of these, in this order, and nothing else. */
    shows: (...texts: string[]) => expect(lines).toContainText(texts),
  };
}

/** What the menu, the title of the tab and, where they are in sight, tile and list say is unread. */
export async function expectUnread(page: Page, t: Texts, count: number): Promise<void> {
  const entry = page.getByRole("navigation", { name: t("shell.main_menu") }).getByRole("link", {
    name: count > 0 ? `${t("menu.messages")} ${count}` : t("menu.messages"),
    exact: true,
  });
  await expect(entry).toBeVisible();
  await expect(page).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) `) : /^[^(]/);
  const tile = page.getByRole("link", { name: t("dashboard.unread_message") });
  if (/\/dashboard$/.test(page.url())) await expect(tile).toContainText(String(count));
}

/** A browser, proxy or company network in which no WebSocket gets through. */
export async function withoutSockets(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
}
