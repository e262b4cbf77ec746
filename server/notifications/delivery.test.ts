import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

interface Received {
  url: string;
  authorization: string;
  form: Record<string, string>;
}

let service: Server;
let portal: TestPortal;
const received: Received[] = [];
const answers: number[] = [];

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const form = Object.fromEntries(new URLSearchParams(body));
    received.push({ url: request.url ?? "", authorization: request.headers.authorization ?? "", form });
    const status = answers.shift() ?? 201;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(status === 201 ? { sid: "SM1" } : { message: "The number is not valid" }));
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  portal = await startTestPortal({
    TWILIO_ACCOUNT_SID: "AC123",
    TWILIO_AUTH_TOKEN: "a token of ours",
    TWILIO_FROM: "+15005550006",
    TWILIO_API_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await portal.close();
  service.close();
});

async function send(code: string): Promise<string> {
  const event = randomUUID();
  const to = { phone: "+31612345678" };
  await portal.notify.send(portal.db, { template: "phone_code", to, language: "en", values: { code }, event });
  return event;
}

function hasState(event: string, state: string) {
  const query = portal.db.selectFrom("notifications").select("state").where("event", "=", event);
  const check = async () => expect((await query.executeTakeFirst())?.state).toBe(state);
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}

it("sends a text message through Twilio", async () => {
  const event = await send("123456");
  await hasState(event, "sent");
  expect(received).toEqual([
    {
      url: "/2010-04-01/Accounts/AC123/Messages.json",
      authorization: `Basic ${Buffer.from("AC123:a token of ours").toString("base64")}`,
      form: {
        To: "+31612345678",
        From: "+15005550006",
        Body: "123456 is your Job Portal code. It works for ten minutes. Do not share it with anyone.",
      },
    },
  ]);
});

it("gives up on a number that Twilio refuses, and says so without the code", async () => {
  answers.push(400);
  const event = await send("654321");
  await hasState(event, "failed");
  expect(portal.logged.some((line) => line.includes("The number is not valid"))).toBe(true);
  expect(portal.logged.join("\n")).not.toContain("654321");
  expect(portal.logged.join("\n")).not.toContain("a token of ours");
});

it("keeps mail, which has no server here", async () => {
  const event = randomUUID();
  const to = { email: "a@example.com" };
  await portal.notify.send(portal.db, { template: "login_code", to, language: "en", values: { code: "1" }, event });
  await hasState(event, "stored");
});
