import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fc from "fast-check";
import { afterAll, describe, expect, inject, it } from "vitest";
import { clientEvents, isSocketError, SocketError, socketCloseReasons } from "../../../contract/events.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker } from "../../testing/factories.ts";
import { anyJson, anyText, corrupted } from "../../testing/fuzz/arbitrary-values.ts";
import { runProperty } from "../../testing/fuzz/run-property.ts";
import { connectLive, type LiveClient } from "../../testing/live-client.ts";
import { startTestPortal } from "../../testing/portal.ts";

const { requests, seed } = inject("fuzz");
const EVENT_SHARE = 0.08;
const FRAME_SHARE = 0.02;
const MAX_EVENTS_PER_SOCKET = 30;
const MAX_FRAMES_PER_SOCKET = 10;
const MAX_RESPONSE_MS = 5_000;
const timeout = Math.max(120_000, requests * 60);
const countSockets = (share: number, maxEvents: number) => Math.ceil((requests * share) / ((1 + maxEvents) / 2));

let sentCount = 0;

const portal = await startTestPortal({ RATE_LIMIT_FACTOR: "999999", LOG_LEVEL: "error" });
const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
afterAll(async () => {
  // biome-ignore lint/suspicious/noConsole: the report of `npm run test:fuzz` contains this line
  console.log(`${sentCount} live events and frames with the seed ${seed}`);
});

const MORE_THAN_A_FRAME = 150_000;

/** Stands for the id of the other participant, and for the access token of the sender. */
const samples = {
  message: { to_user_id: "{{other}}", message: "Hello", client_id: "{{uuid}}" },
  seen: { from_user_id: "{{other}}", number: 1 },
  typing: { to_user_id: "{{other}}" },
  authenticate: { token: "{{token}}" },
};
type EventName = keyof typeof samples;
const eventNames = Object.keys(samples) as EventName[];

interface ArbitraryEvent {
  name: string;
  payload: unknown[];
  isAcknowledged: boolean;
}

const arbitraryEvent: fc.Arbitrary<ArbitraryEvent> = fc.constantFrom(...eventNames).chain((name) => {
  const valid = fc.constant<unknown>(samples[name]);
  const tooLarge = { ...samples[name], message: "x".repeat(MORE_THAN_A_FRAME) };
  return fc.record({
    name: fc.oneof(
      { weight: 9, arbitrary: fc.constant<string>(name) },
      { weight: 1, arbitrary: fc.oneof(anyText, fc.constantFrom("connect", "disconnect", "error", "newListener")) },
    ),
    payload: fc.oneof(
      { weight: 6, arbitrary: fc.array(valid, { minLength: 1, maxLength: 1 }) },
      { weight: 8, arbitrary: fc.array(corrupted(valid), { minLength: 1, maxLength: 1 }) },
      { weight: 3, arbitrary: fc.array(anyJson, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constant<unknown[]>([new Uint8Array([1, 2, 3])]) },
      { weight: 1, arbitrary: fc.constant<unknown[]>([tooLarge]) },
    ),
    isAcknowledged: fc.boolean(),
  });
});

/** Event names that the Socket.IO client does not send. */
const reservedNames = new Set([
  "connect",
  "connect_error",
  "disconnect",
  "disconnecting",
  "newListener",
  "removeListener",
]);

/** Names of events that the server answers, and the schemas of their results. */
const isKnownEvent = (name: string): name is EventName => Object.hasOwn(samples, name);

function findReplyProblem(name: EventName, reply: unknown): string | null {
  if (typeof reply !== "object" || reply === null) return "The acknowledgement is no object.";
  const schema = isSocketError(reply) ? SocketError.strict() : clientEvents[name].result.strict();
  const { error } = schema.safeParse(reply);
  if (error) return error.message;
  return isSocketError(reply) && reply.code === "server_error" ? "The event failed unexpectedly." : null;
}

async function emitEvent(client: LiveClient, { name, payload, isAcknowledged }: ArbitraryEvent): Promise<void> {
  if (reservedNames.has(name)) return;
  const filled = payload.map((value) => fillIn(value));
  if (!isAcknowledged) {
    client.socket.emit(name as "message", ...(filled as [never]));
    return;
  }
  const closed = client.disconnected.then(() => "closed" as const);
  const acknowledged = client.socket
    .timeout(MAX_RESPONSE_MS)
    .emitWithAck(name as "message", ...(filled as [never]))
    .catch(() => "late" as const);
  // The server ignores unknown events, so no acknowledgement is expected.
  if (!isKnownEvent(name)) return;
  const reply = await Promise.race([acknowledged, closed]);
  if (reply === "closed") return;
  const problem = reply === "late" ? "There is no acknowledgement." : findReplyProblem(name, reply);
  if (problem) {
    throw new Error(`${problem}\n${name} ${JSON.stringify(payload)?.slice(0, 4_000)}\n${JSON.stringify(reply)}`);
  }
}

function fillIn(value: unknown): unknown {
  if (value instanceof Uint8Array) return value;
  const text = JSON.stringify(value) ?? "null";
  return JSON.parse(
    text
      .replaceAll("{{other}}", employer.id)
      .replaceAll("{{uuid}}", () => randomUUID())
      .replaceAll("{{token}}", seeker.accessToken),
  );
}

/** Requires that a new socket can send a message and receives it. */
async function expectHealthy(): Promise<void> {
  const client = await connectLive(portal, seeker.accessToken);
  const client_id = randomUUID();
  const saved = await client.emit("message", { to_user_id: employer.id, message: "Still there?", client_id });
  expect(saved).toMatchObject({ client_id, from_user_id: seeker.id });
  await client.next("message", (message) => message.client_id === client_id);
  client.close();
}

describe("random live events", () => {
  it(
    "are acknowledged with a result or an error of the contract",
    async () => {
      const events = fc.array(arbitraryEvent, { minLength: 1, maxLength: MAX_EVENTS_PER_SOCKET, size: "max" });
      const property = fc.asyncProperty(events, async (some) => {
        const client = await connectLive(portal, seeker.accessToken);
        sentCount += some.length;
        try {
          await Promise.all(some.map((event) => emitEvent(client, event)));
          for (const { reason } of client.received("session_ended")) expect(socketCloseReasons).toContain(reason);
        } finally {
          client.close();
        }
      });
      await runProperty(property, { numRuns: countSockets(EVENT_SHARE, MAX_EVENTS_PER_SOCKET), seed });
      await expectHealthy();
    },
    timeout,
  );

  it(
    "in random frames of the WebSocket close the connection or are ignored",
    async () => {
      const frames = fc.array(arbitraryFrame, { minLength: 1, maxLength: MAX_FRAMES_PER_SOCKET, size: "max" });
      const property = fc.asyncProperty(fc.boolean(), frames, async (isConnected, some) => {
        sentCount += some.length;
        const socket = new WebSocket(`${portal.origin.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
        await once(socket, "open");
        const closed = once(socket, "close");
        if (isConnected) socket.send(`40${JSON.stringify({ token: seeker.accessToken })}`);
        for (const frame of some) socket.send(frame);
        socket.close();
        await closed;
      });
      await runProperty(property, { numRuns: countSockets(FRAME_SHARE, MAX_FRAMES_PER_SOCKET), seed });
      await expectHealthy();
    },
    timeout,
  );

  it("leave no unexpected error in the log", () => {
    expect(portal.logged).toEqual([]);
  });
});

/** Packets of Engine.IO and Socket.IO: valid, with a wrong type, cut off, or random. */
const arbitraryFrame: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  { weight: 3, arbitrary: anyText },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          "",
          "0",
          "1",
          "2",
          "3",
          "4",
          "40",
          "41",
          "42",
          "421",
          "43",
          "430",
          "44",
          "450-",
          "451-",
          "46",
          "5",
          "6",
          "42/x,",
        ),
        fc.oneof(
          fc.json(),
          anyJson.map((payload) => JSON.stringify(["message", payload]) ?? ""),
          anyText,
        ),
        fc.nat(),
      )
      .map(([type, text, end]) => `${type}${end % 3 === 0 ? text.slice(0, end % (text.length + 1)) : text}`),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => new Uint8Array(bytes)) },
  { weight: 1, arbitrary: fc.constant(`42["message","${"x".repeat(MORE_THAN_A_FRAME)}"]`) },
);
