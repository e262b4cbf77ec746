import { expect, type Page } from "@playwright/test";
import { conversation, meet } from "./messaging.ts";
import { test } from "./portal.ts";
import { call, newMember, putInStorage } from "./session.ts";
import { textsIn } from "./texts.ts";

const t = textsIn("en");

/** Stands between a page and the server, to see what the page says and to say what a server would. */
async function listenIn(page: Page) {
  const said: string[] = [];
  const heard: string[] = [];
  const connections: { send(frame: string): void; close(): Promise<void> }[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    connections.push(socket);
    socket.onMessage((frame) => {
      said.push(String(frame));
      server.send(frame);
    });
    server.onMessage((frame) => {
      heard.push(String(frame));
      socket.send(frame);
    });
  });
  /** The server has let it in so many times: the frame that says so begins with 40. */
  const letIn = (times: number) =>
    expect.poll(() => heard.filter((frame) => frame.startsWith("40")).length).toBe(times);
  return { said, connections, letIn };
}

test("a live connection goes on with a new token before the old one runs out", async ({ context, page, baseURL }) => {
  const { tokens } = await newMember(baseURL ?? "", "seeker");
  await putInStorage(context, { ...tokens });
  const { said, connections, letIn } = await listenIn(page);
  await page.goto("/dashboard");
  await letIn(1);
  connections[0]?.send('42["token_expires",{"seconds":60}]');
  const authentications = () => said.filter((frame) => frame.includes('"authenticate"'));
  await expect.poll(() => authentications().length).toBe(1);
  const stored = await page.evaluate(() => localStorage.getItem("access_token"));
  expect(stored).not.toBe(tokens.access_token);
  expect(authentications()[0]).toContain(stored);
  expect(connections).toHaveLength(1);
});

test("one that the server has cut because the token ran out comes back with another one", async ({
  context,
  page,
  baseURL,
}) => {
  const { tokens } = await newMember(baseURL ?? "", "seeker");
  await putInStorage(context, { ...tokens });
  const { said, connections, letIn } = await listenIn(page);
  await page.goto("/dashboard");
  await letIn(1);
  connections[0]?.send('42["session_ended",{"reason":"token_expired"}]');
  connections[0]?.send("41");
  await letIn(2);
  expect(said.findLast((frame) => frame.startsWith("40"))).not.toContain(tokens.access_token);
});

test("messages that came while the connection was away are there when it is back, once", async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const { seeker, employer } = await meet(browser, origin);
  const send = (message: string) =>
    call(origin, "POST", "/messages", { to_user_id: employer.id, message }, seeker.tokens.access_token);
  await send("Before");
  const page = await employer.context.newPage();
  const { connections, letIn } = await listenIn(page);
  await page.goto(`/jobs/messages/${seeker.id}`);
  const { shows } = conversation(page, t, seeker.name);
  await shows("Before");
  await letIn(1);
  await connections[0]?.close();
  await send("Meanwhile");
  await letIn(2);
  await shows("Before", "Meanwhile");
  await send("After");
  await shows("Before", "Meanwhile", "After");
});

test("logging out closes it, and takes along what was being written", async ({ browser, baseURL }) => {
  const { seeker, employer } = await meet(browser, baseURL ?? "");
  const page = await seeker.context.newPage();
  const opened = page.waitForEvent("websocket");
  await page.goto(`/jobs/messages/${employer.id}`);
  const socket = await opened;
  await conversation(page, t, employer.name).input.fill("Only for my eyes");
  await page.getByRole("link", { name: t("menu.logout") }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => socket.isClosed()).toBe(true);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Only for my eyes");
});

test("public pages open none, and load nothing of it", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  page.on("websocket", (socket) => loaded.push(socket.url()));
  await page.goto("/search");
  await page.waitForLoadState("networkidle");
  expect(loaded.filter((address) => /socket/.test(address))).toEqual([]);
});
