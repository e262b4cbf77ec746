import { randomUUID } from "node:crypto";
import type { ChatMessage, Conversation } from "../../contract/messages/messages.ts";
import { type ApiClient, readAll } from "../../server/testing/http-client.ts";
import { connectLive, type LiveClient } from "../../server/testing/live-client.ts";
import {
  createEmployer,
  createSeeker,
  createWriter,
  type Member,
  type Reply,
  type Target,
  type Write,
  type Writer,
} from "../writer.ts";

interface StoredMessage {
  from: string;
  text: string;
}

interface MessageRow {
  id: string;
  client_id: string | null;
  from_user_id: string;
  message: string;
  number: number;
  seen_at: Date | null;
}

/** The number up to which the employer has read, beside the messages in one ledger. */
const READ = "read up to";
type Item = StoredMessage | number;

/**
 * Sends the messages of one conversation over the socket, over HTTP and over both at once, and marks them as read. The
 * stored items have the client ids as their keys.
 */
export async function createMessageWriter(target: Target, lane: string): Promise<Writer> {
  const [seeker, employer] = [await createSeeker(target.db), await createEmployer(target.db)];
  let socket: { origin: string; client: LiveClient } | null = null;
  let rows: MessageRow[] = [];
  let verifiedCount = 0;

  /** Connects after each start of the portal. */
  async function connect(): Promise<LiveClient> {
    if (socket?.origin === target.origin && socket.client.socket.connected) return socket.client;
    socket?.client.close();
    socket = { origin: target.origin, client: await connectLive(target, await target.signToken(seeker)) };
    return socket.client;
  }

  async function sendOverSocket(form: object): Promise<Reply> {
    const client = await connect();
    const disconnected = client.disconnected.then(() => Promise.reject(new Error("The socket was disconnected.")));
    const body = await Promise.race([client.emit("message", form), disconnected]);
    return { status: /^(database_)?unavailable$/.test(body.code) ? 503 : "code" in body ? 400 : 201, body };
  }

  const sendOverHttp = async (from: Member, form: object) => (await target.as(from)).post("/messages", form);

  /** Sends one message over both transports. Both must return the same message. */
  async function sendTwice(form: object): Promise<Reply> {
    const replies = await Promise.all([sendOverSocket(form), sendOverHttp(seeker, form)]);
    const failed = replies.find(({ status }) => status !== 201);
    if (failed) return failed;
    const [first, second] = replies.map(({ body }) => (body as ChatMessage).id);
    return first === second ? replies[0] : { status: 500, body: "One client id was saved as two messages." };
  }

  function send(count: number): Write<Item> {
    const [from, to] = count % 4 === 1 ? [employer, seeker] : [seeker, employer];
    const text = `Message ${count} of ${lane}`;
    const form = { to_user_id: to.id, message: text, client_id: randomUUID() };
    const transports = [() => sendOverSocket(form), () => sendOverHttp(from, form), () => sendTwice(form)];
    return {
      key: form.client_id,
      value: { from: from.id, text },
      status: 201,
      send: transports[count % 4] as () => Promise<Reply>,
      repeat: () => sendOverHttp(from, form),
    };
  }

  /** Marks the messages up to the seeker's last one as read. */
  function markRead(number: number): Write<Item> {
    const send = async () => (await target.as(employer)).put("/messages", { to_user_id: seeker.id, number });
    return { key: READ, value: number, status: 200, send, repeat: send };
  }

  const isFromSeeker = (item: Item) => typeof item === "object" && item.from === seeker.id;

  return createWriter<Item>({
    name: `messages ${lane}`,
    next(count, items) {
      const lastNumber = items.filter(([key]) => key !== READ).findLastIndex(([, item]) => isFromSeeker(item)) + 1;
      return count % 4 === 3 && lastNumber > 0 ? markRead(lastNumber) : send(count);
    },
    async read() {
      rows = await target.db
        .selectFrom("messages")
        .innerJoin("conversations", "conversations.id", "messages.conversation_id")
        .select(["messages.id", "client_id", "from_user_id", "message", "number", "seen_at"])
        .where("participant_a_id", "in", [seeker.id, employer.id])
        .where("participant_b_id", "in", [seeker.id, employer.id])
        .orderBy("number")
        .execute();
      const lastRead = rows.findLast(({ seen_at }) => seen_at !== null)?.number;
      const stored = rows.map(({ client_id, from_user_id, message }): [string, Item] => [
        client_id ?? "",
        { from: from_user_id, text: message },
      ]);
      return lastRead === undefined ? stored : [...stored, [READ, lastRead]];
    },
    async verifyMore() {
      const violations = rows.flatMap(({ number }, index) =>
        number === index + 1 ? [] : [`Message ${index + 1} has the number ${number}.`],
      );
      for (const [reader, sender] of [
        [seeker, employer],
        [employer, seeker],
      ] as const) {
        violations.push(...(await verifyReader(await target.as(reader), reader, sender)));
      }
      verifiedCount = rows.length;
      return violations;
    },
    close: () => {
      socket?.client.close();
      socket = null;
    },
  });

  /** Compares what a participant reads over the API with the rows: new messages and both counts of unread ones. */
  async function verifyReader(client: ApiClient, reader: Member, sender: Member): Promise<string[]> {
    const query = new URLSearchParams({ from_user_id: sender.id, to_user_id: reader.id, since: `${verifiedCount}` });
    // An employer may not read a conversation that the seeker has not begun.
    const listed: ChatMessage[] = rows.length === 0 ? [] : await readAll(client, `/messages?${query}`);
    const unread = rows.filter(({ from_user_id, seen_at }) => from_user_id === sender.id && seen_at === null).length;
    const total = (await client.get("/messages/count")).body.count;
    const conversation = (await client.get("/messages/users")).body[0] as Conversation | undefined;
    const listedIds = listed.map(({ id }) => id).join();
    const newIds = rows
      .slice(verifiedCount)
      .map(({ id }) => id)
      .join();
    return [
      ...(listedIds === newIds ? [] : ["The API lists other messages than are stored."]),
      ...(total === unread ? [] : [`${unread} messages are unread, the API counts ${total}.`]),
      ...((conversation?.unread_count ?? 0) === unread
        ? []
        : [`${unread} messages are unread, the list says otherwise.`]),
    ];
  }
}
