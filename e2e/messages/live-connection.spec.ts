import { expect, type Page } from "@playwright/test";
import { createMember } from "../support/api.ts";
import { createParticipants, findConversation, sendMessage } from "../support/conversations.ts";
import { test } from "../support/fixtures.ts";
import { waitForHydration, waitForReportedRequests } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";
import { openMenuGroups, setLocalStorage } from "../support/users.ts";

const t = loadTexts("en");

/**
 * Records the frames that a page sends and receives over WebSockets. Returns the connections, so that a test can send
 * frames in place of the server.
 */
async function interceptWebSockets(page: Page) {
  const sentFrames: string[] = [];
  const receivedFrames: string[] = [];
  const connections: { send(frame: string): void; close(): Promise<void> }[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    connections.push(socket);
    socket.onMessage((frame) => {
      sentFrames.push(String(frame));
      server.send(frame);
    });
    server.onMessage((frame) => {
      receivedFrames.push(String(frame));
      socket.send(frame);
    });
  });
  /** Waits until the server has accepted `count` connections. A frame that begins with 40 is Socket.IO's CONNECT. */
  const waitForConnections = (count: number) =>
    expect.poll(() => receivedFrames.filter((frame) => frame.startsWith("40")).length).toBe(count);
  return { sentFrames, connections, waitForConnections };
}

test("live connection renews its token, reconnects after an expired one, and asks for no login when the session has ended", async ({
  context,
  page,
  origin,
}) => {
  const { tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens });
  const { sentFrames, connections, waitForConnections } = await interceptWebSockets(page);
  await page.goto("/dashboard");
  await expect(page.getByText(t("dashboard.no_applications"))).toBeVisible();
  await waitForConnections(1);
  connections[0]?.send('42["token_expires",{"seconds":60}]');
  const getAuthentications = () => sentFrames.filter((frame) => frame.includes('"authenticate"'));
  await expect.poll(() => getAuthentications().length).toBe(1);
  const storedToken = await page.evaluate(() => localStorage.getItem("access_token"));
  expect(storedToken).not.toBe(tokens.access_token);
  expect(getAuthentications()[0]).toContain(storedToken);
  expect(connections).toHaveLength(1);

  connections[0]?.send('42["session_ended",{"reason":"token_expired"}]');
  connections[0]?.send("41");
  await waitForConnections(2);
  expect(sentFrames.findLast((frame) => frame.startsWith("40"))).not.toContain(storedToken);

  await page.evaluate(() => localStorage.setItem("refresh_token", "not a token"));
  const refused = page.waitForResponse((response) => response.url().endsWith("/auth/refresh-token/users"));
  connections[1]?.send('42["token_expires",{"seconds":60}]');
  expect((await refused).ok()).toBe(false);
  await waitForReportedRequests(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("live connection fetches the messages that it missed while it was closed", async ({ browser, origin }) => {
  const { seeker, employer } = await createParticipants(browser, origin);
  const send = (message: string) => sendMessage(origin, seeker, employer.id, message);
  await send("Before");
  const page = await employer.context.newPage();
  const { connections, waitForConnections } = await interceptWebSockets(page);
  await page.goto(`/jobs/messages/${seeker.id}`);
  const { expectMessages } = findConversation(page, t, seeker.name);
  await expectMessages("Before");
  await waitForConnections(1);
  await connections[0]?.close();
  await send("Meanwhile");
  await waitForConnections(2);
  await expectMessages("Before", "Meanwhile");
  await send("After");
  await expectMessages("Before", "Meanwhile", "After");
});

test("logout closes the live connection and deletes message drafts", async ({ browser, origin }) => {
  const { seeker, employer } = await createParticipants(browser, origin);
  const page = await seeker.context.newPage();
  const opened = page.waitForEvent("websocket");
  await page.goto(`/jobs/messages/${employer.id}`);
  const socket = await opened;
  await findConversation(page, t, employer.name).input.fill("Only for my eyes");
  await openMenuGroups(page);
  await page.getByRole("link", { name: t("menu.logout") }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => socket.isClosed()).toBe(true);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Only for my eyes");
});

test("public pages open no WebSocket and do not load its client", async ({ page }) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  page.on("websocket", (socket) => urls.push(socket.url()));
  await page.goto("/search");
  await waitForHydration(page);
  await waitForReportedRequests(page);
  expect(urls.filter((url) => /socket/.test(url))).toEqual([]);
});
