import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionReply } from "../../contract/accounts/auth.ts";
import type { ChatMessage } from "../../contract/messages/messages.ts";
import { stubBrowserGlobals } from "../testing/browser-globals.ts";

const OWN_ID = "00000000-0000-4000-8000-000000000001";
const PARTICIPANT_ID = "00000000-0000-4000-8000-000000000002";
const draft = { from_user_id: OWN_ID, to_user_id: PARTICIPANT_ID };

interface SentMessage {
  message: string;
  client_id: string;
}

/** Loads the modules as a newly opened page does, with OWN_ID logged in. `respond` answers each sent message. */
async function openPage(respond: (sent: SentMessage) => Response | Promise<Response>) {
  vi.resetModules();
  const { setTransport } = await import("../platform/api/client.ts");
  const { startSession } = await import("../platform/api/session.ts");
  const outbox = await import("./outbox.ts");
  const sent: SentMessage[] = [];
  setTransport(async (_, { body }) => {
    const message = JSON.parse(String(body)) as SentMessage;
    sent.push(message);
    return respond(message);
  });
  startSession({ access_token: "a", refresh_token: "r", user: { id: OWN_ID } } as unknown as SessionReply);
  const send = (message: string) =>
    new Promise<ChatMessage>((resolve) => outbox.enqueueMessage({ ...draft, message }, resolve));
  return { ...outbox, sent, send };
}

const accept = (sent: SentMessage) => Response.json({ ...draft, ...sent }, { status: 201 });
const failUnreachable = () => Promise.reject(new TypeError("fetch failed"));
const reject = (status: number, code: string) => () => Response.json({ code, message: "No." }, { status });

beforeEach(() => {
  stubBrowserGlobals();
  return () => vi.unstubAllGlobals();
});

describe("enqueueMessage", () => {
  it("sends messages in the order of writing and removes delivered ones", async () => {
    const page = await openPage(async (sent) => {
      if (sent.message === "first") await new Promise((resolve) => setTimeout(resolve, 20));
      return accept(sent);
    });
    await Promise.all([page.send("first"), page.send("second")]);
    expect(page.sent.map(({ message }) => message)).toEqual(["first", "second"]);
    await vi.waitFor(() => expect(page.getOutboxEntries()).toEqual([]));
  });

  it("keeps a message as failed when the server is unreachable", async () => {
    const page = await openPage(failUnreachable);
    void page.send("hello");
    expect(page.getOutboxEntries()).toMatchObject([{ message: "hello", state: "sending" }]);
    await vi.waitFor(() =>
      expect(page.getOutboxEntries()).toMatchObject([
        { message: "hello", state: "failed", error: { code: "network" } },
      ]),
    );
  });
});

describe("the stored outbox", () => {
  it("contains its messages as failed after a reload", async () => {
    const before = await openPage(failUnreachable);
    void before.send("hello");
    await vi.waitFor(() => expect(before.getOutboxEntries()).toMatchObject([{ state: "failed" }]));
    const after = await openPage(accept);
    expect(after.getOutboxEntries()).toMatchObject([{ message: "hello", state: "failed" }]);
    expect(after.getOutboxEntries()[0]).not.toHaveProperty("error");
  });

  it("drops the messages of the user who was logged in before", async () => {
    const entry = { ...draft, from_user_id: PARTICIPANT_ID, message: "old", client_id: "1", state: "failed" };
    sessionStorage.setItem("message-outbox", JSON.stringify([entry]));
    const page = await openPage(accept);
    await page.send("new");
    await vi.waitFor(() => expect(page.getOutboxEntries()).toEqual([]));
    expect(sessionStorage.getItem("message-outbox")).toBe("[]");
  });
});

describe("resendUnreachableEntries", () => {
  it("sends a message again under the same client_id, so that the server stores the message once", async () => {
    let isReachable = false;
    const page = await openPage((sent) => (isReachable ? accept(sent) : failUnreachable()));
    void page.send("hello");
    await vi.waitFor(() => expect(page.getOutboxEntries()).toMatchObject([{ state: "failed" }]));
    isReachable = true;
    await new Promise((resolve) => page.resendUnreachableEntries(resolve));
    expect(page.sent).toHaveLength(2);
    expect(page.sent[1]).toEqual(page.sent[0]);
  });

  it("does not resend messages that the server has rejected", async () => {
    const page = await openPage(reject(409, "person_blocked"));
    void page.send("hello");
    await vi.waitFor(() => expect(page.getOutboxEntries()).toMatchObject([{ state: "failed" }]));
    page.resendUnreachableEntries(() => undefined);
    expect(page.getOutboxEntries()).toMatchObject([{ state: "failed", error: { code: "person_blocked" } }]);
  });
});

it("selectUnsent › separates unsent entries from entries that have arrived although their response was lost", async () => {
  const { selectUnsent } = await openPage(accept);
  const entry = { ...draft, message: "hello", createdAt: "", state: "failed" as const };
  const arrived = { ...entry, client_id: "arrived" };
  const unsent = { ...entry, client_id: "unsent" };
  const elsewhere = { ...entry, client_id: "elsewhere", to_user_id: "somebody else" };
  const messages = [{ ...draft, client_id: "arrived" } as ChatMessage];
  const selected = selectUnsent([arrived, unsent, elsewhere], { ownId: OWN_ID, userId: PARTICIPANT_ID, messages });
  expect(selected).toEqual({ unsent: [unsent], arrived: [arrived] });
});
