import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sendNotification } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

interface TwilioRequest {
  url: string;
  authorization: string;
  form: Record<string, string>;
}

/** A local HTTP server that replaces Twilio. */
let twilio: Server;
let portal: TestPortal;
const requests: TwilioRequest[] = [];
/** The status codes of the next responses. When the list is empty, the status is 201. */
const statusCodes: number[] = [];

beforeAll(async () => {
  twilio = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const form = Object.fromEntries(new URLSearchParams(body));
    requests.push({ url: request.url ?? "", authorization: request.headers.authorization ?? "", form });
    const status = statusCodes.shift() ?? 201;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(status === 201 ? { sid: "SM1" } : { message: "The number is not valid" }));
  }).listen(0, "127.0.0.1");
  await once(twilio, "listening");
  portal = await startTestPortal({
    TWILIO_ACCOUNT_SID: "AC123",
    TWILIO_AUTH_TOKEN: "a token of ours",
    TWILIO_FROM: "+15005550006",
    TWILIO_API_URL: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await portal.close();
  twilio.close();
});

async function sendCode(code: string): Promise<string> {
  const idempotencyKey = randomUUID();
  await sendNotification(portal, {
    template: "phone_code",
    to: { phone: "+31612345678" },
    language: "en",
    values: { code },
    idempotencyKey,
  });
  return idempotencyKey;
}

function waitForState(idempotencyKey: string, state: string) {
  const query = portal.db.selectFrom("notifications").select("state").where("event", "=", idempotencyKey);
  const check = async () => expect((await query.executeTakeFirst())?.state).toBe(state);
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}

describe("text messages with Twilio configured", () => {
  it("are sent through Twilio's API", async () => {
    const idempotencyKey = await sendCode("123456");
    await waitForState(idempotencyKey, "sent");
    expect(requests).toEqual([
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

  it("fail without a retry when Twilio rejects the number, and are logged without code and credentials", async () => {
    statusCodes.push(400);
    const idempotencyKey = await sendCode("654321");
    await waitForState(idempotencyKey, "failed");
    expect(portal.logged.some((line) => line.includes("The number is not valid"))).toBe(true);
    expect(portal.logged.join("\n")).not.toContain("654321");
    expect(portal.logged.join("\n")).not.toContain("a token of ours");
  });
});

describe("mail without a mail server", () => {
  it("is stored outside production", async () => {
    const idempotencyKey = randomUUID();
    await sendNotification(portal, {
      template: "login_code",
      to: { email: "a@example.com" },
      language: "en",
      values: { code: "1" },
      idempotencyKey,
    });
    await waitForState(idempotencyKey, "stored");
  });
});
