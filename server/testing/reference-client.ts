import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Socket } from "socket.io-client";
import { type ClientToServerEvents, isSocketError, type ServerToClientEvents } from "../../contract/events.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import type { TestUser } from "./factories.ts";
import { createSocket } from "./live-client.ts";
import type { TestPortal } from "./portal.ts";

const RETRY_MS = 30;
const ACKNOWLEDGE_TIMEOUT_MS = 1_000;

interface UnsentMessage {
  to_user_id: string;
  message: string;
  client_id: string;
}

/**
 * One tab of one person in one conversation, which follows the contract and nothing else: it keeps what it has by
 * number, asks for what came after the last number without a gap, and sends again, under the same id, what was not
 * acknowledged.
 */
export class ReferenceClient {
  readonly messages = new Map<number, ChatMessage>();
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #portal: TestPortal;
  readonly #self: TestUser;
  readonly #other: TestUser;
  #unsent: UnsentMessage[] = [];
  #isSending = false;
  #isAsking = false;
  #mustAsk = false;
  #isOffline = false;

  constructor(portal: TestPortal, self: TestUser, other: TestUser) {
    this.#portal = portal;
    this.#self = self;
    this.#other = other;
    this.socket = createSocket(portal.origin, self.accessToken, { reconnects: true });
    this.socket.on("connect", () => this.#ask());
    // Refused, for example while the database is away: Socket.IO tries again by itself only when there was no answer.
    this.socket.on("connect_error", () => this.#isOffline || setTimeout(() => this.goOnline(), RETRY_MS));
    this.socket.on("missed", () => this.#ask());
    this.socket.on("message", (message) => this.#take(message));
    this.socket.connect();
  }

  /** The last number up to which nothing is missing. */
  get last(): number {
    let number = 0;
    while (this.messages.has(number + 1)) number += 1;
    return number;
  }

  get isDone(): boolean {
    return this.#unsent.length === 0 && !this.#isAsking;
  }

  send(message: string): void {
    this.#unsent.push({ to_user_id: this.#other.id, message, client_id: randomUUID() });
    void this.#sendAll();
  }

  /** The network is gone, without a word to anybody. */
  cut(): void {
    if (this.socket.connected) this.socket.io.engine.close();
  }

  goOffline(): void {
    this.#isOffline = true;
    this.socket.disconnect();
  }

  goOnline(): void {
    this.#isOffline = false;
    if (!this.socket.active) this.socket.connect();
  }

  #take(message: ChatMessage): void {
    this.messages.set(message.number, message);
    if (message.number > this.last) void this.#ask();
  }

  /** One question at a time. Whoever wants one meanwhile gets another one after it. */
  async #ask(): Promise<void> {
    this.#mustAsk = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#mustAsk) {
      this.#mustAsk = false;
      const query = `from_user_id=${this.#self.id}&to_user_id=${this.#other.id}&since=${this.last}&limit=7`;
      const answer = await this.#withToken()
        .get(`/messages?${query}`)
        .catch(() => null);
      if (answer?.status === 200) for (const message of answer.body) this.messages.set(message.number, message);
      else await sleep(RETRY_MS);
      if (answer?.status !== 200 || answer.headers.has("x-next-cursor")) this.#mustAsk = true;
    }
    this.#isAsking = false;
  }

  /** In the order they were written in: the next one only when the one before is known to be saved. */
  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = this.#unsent[0]; next; next = this.#unsent[0]) {
      const saved = await this.#trySending(next).catch(() => null);
      if (saved) {
        this.#unsent.shift();
        this.#take(saved);
      } else await sleep(RETRY_MS);
    }
    this.#isSending = false;
  }

  async #trySending(form: UnsentMessage): Promise<ChatMessage | null> {
    if (this.socket.connected) {
      const reply = await this.socket.timeout(ACKNOWLEDGE_TIMEOUT_MS).emitWithAck("message", form);
      return isSocketError(reply) ? null : reply;
    }
    const { status, body } = await this.#withToken().post("/messages", form);
    return status === 201 ? body : null;
  }

  #withToken() {
    return this.#portal.withToken(this.#self.accessToken);
  }
}
