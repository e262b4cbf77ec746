import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import {
  type AddressInfo,
  connect,
  createServer as createNetServer,
  type Server as NetServer,
  type Socket,
} from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import { makeSeeker, sendNotification } from "../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { type MailServer, startMailServer } from "../../testing/servers/mail-server.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";

interface TwilioRequest {
  url: string;
  authorization: string;
  form: Record<string, string>;
}

const requests: TwilioRequest[] = [];
/** The status codes of the next responses. When the list is empty, the status is 201. */
const statusCodes: number[] = [];

/** A local HTTP server that replaces Twilio. */
const twilio = closeAfterTests(
  createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const form = Object.fromEntries(new URLSearchParams(body));
    requests.push({ url: request.url ?? "", authorization: request.headers.authorization ?? "", form });
    const status = statusCodes.shift() ?? 201;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(status === 201 ? { sid: "SM1" } : { message: "The number is not valid" }));
  }).listen(0, "127.0.0.1"),
);
await once(twilio, "listening");

const twilioEnvironment = () => ({
  TWILIO_ACCOUNT_SID: "AC123",
  TWILIO_AUTH_TOKEN: "a token of ours",
  TWILIO_FROM: "+15005550006",
  TWILIO_API_URL: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
});
const portal = await startTestPortal(twilioEnvironment());

async function sendCode(code: string, sender = portal): Promise<string> {
  const idempotencyKey = randomUUID();
  await sendNotification(sender, {
    template: "phone_code",
    to: { phone: "+31612345678" },
    language: "en",
    values: { code },
    idempotencyKey,
  });
  return idempotencyKey;
}

function waitForState(idempotencyKey: string, state: string, sender = portal) {
  const query = sender.db.selectFrom("notifications").select("state").where("event", "=", idempotencyKey);
  const check = async () => expect((await query.executeTakeFirst())?.state).toBe(state);
  return vi.waitFor(check, WAIT_OPTIONS);
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

it("mail without a mail server › is stored outside production", async () => {
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

describe("a mail server that accepts connections and says nothing", () => {
  let isSilent = true;
  let mail: MailServer;
  /** Stands before the mail server. While it is silent, it accepts connections and sends nothing. */
  let proxy: NetServer;
  let mailPortal: TestPortal;
  const connections = new Set<Socket>();
  beforeAll(async () => {
    mail = closeAfterTests(await startMailServer());
    proxy = closeAfterTests(
      createNetServer((socket) => {
        socket.on("error", () => undefined);
        if (!isSilent) return void socket.pipe(connect(Number(new URL(mail.url).port), "127.0.0.1")).pipe(socket);
        connections.add(socket);
        proxy.emit("silent connection");
      }).listen(0, "127.0.0.1"),
    );
    await once(proxy, "listening");
    mailPortal = await startTestPortal({
      ...twilioEnvironment(),
      SMTP_URL: `smtp://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    });
  });
  afterAll(() => {
    for (const socket of connections) socket.destroy();
  });

  it("delays neither requests nor text messages, and gets each mail once when it responds", async () => {
    const seekers = await Promise.all(Array.from({ length: 20 }, () => makeSeeker(mailPortal)));
    const connected = once(proxy, "silent connection");
    for (const { email } of seekers) {
      expect((await mailPortal.anonymous.post("/auth/forgot-password/users", { email })).status).toBe(200);
    }
    await connected;
    await waitForState(await sendCode("482915", mailPortal), "sent", mailPortal);

    isSilent = false;
    for (const socket of connections) socket.destroy();
    await vi.waitFor(async () => {
      await mailPortal.pool.query(
        "update notifications set next_attempt_at = now() where state = 'queued' and not is_sending",
      );
      expect(mail.received.map(({ to }) => to[0]).toSorted()).toEqual(seekers.map(({ email }) => email).toSorted());
    }, WAIT_OPTIONS);
  });
});
