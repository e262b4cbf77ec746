import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Socket } from "socket.io-client";
import { type ClientToServerEvents, isSocketError, type ServerToClientEvents } from "../../contract/events.ts";
import type { ChatMessage } from "../../contract/messages/messages.ts";
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
 * A client of one conversation that implements the protocol of `contract/events.ts`. It stores messages by message
 * number, fetches all messages from the first gap on, and sends an unacknowledged message again with the same client id.
 */
export class ReferenceClient {
  readonly messages = new Map<number, ChatMessage>();
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #portal: TestPortal;
  readonly #self: TestUser;
  readonly #other: TestUser;
  #unsent: UnsentMessage[] = [];
  #isSending = false;
  #isFetching = false;
  #mustFetch = false;
  #isOffline = false;

  constructor(portal: TestPortal, self: TestUser, other: TestUser) {
    this.#portal = portal;
    this.#self = self;
    this.#other = other;
    this.socket = createSocket(portal.origin, self.accessToken, { reconnects: true });
    this.socket.on("connect", () => this.#fetchMissing());
    // Socket.IO does not reconnect by itself after the server has refused a connection, for example without its
    // database.
    this.socket.on("connect_error", () => this.#isOffline || setTimeout(() => this.goOnline(), RETRY_MS));
    this.socket.on("missed", () => this.#fetchMissing());
    this.socket.on("message", (message) => this.#store(message));
    this.socket.connect();
  }

  /** The highest number up to which no message is missing. */
  get last(): number {
    let number = 0;
    while (this.messages.has(number + 1)) number += 1;
    return number;
  }

  get isDone(): boolean {
    return this.#unsent.length === 0 && !this.#isFetching;
  }

  send(message: string): void {
    this.#unsent.push({ to_user_id: this.#other.id, message, client_id: randomUUID() });
    void this.#sendAll();
  }

  /** Closes the transport without a disconnect packet, like a network failure. */
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

  #store(message: ChatMessage): void {
    this.messages.set(message.number, message);
    if (message.number > this.last) void this.#fetchMissing();
  }

  /** Fetches messages with one request at a time. A call during a request causes another request after it. */
  async #fetchMissing(): Promise<void> {
    this.#mustFetch = true;
    if (this.#isFetching) return;
    this.#isFetching = true;
    while (this.#mustFetch) {
      this.#mustFetch = false;
      const query = `from_user_id=${this.#self.id}&to_user_id=${this.#other.id}&since=${this.last}&limit=7`;
      const response = await this.#withToken()
        .get(`/messages?${query}`)
        .catch(() => null);
      if (response?.status === 200) for (const message of response.body) this.messages.set(message.number, message);
      else await sleep(RETRY_MS);
      if (response?.status !== 200 || response.headers.has("x-next-cursor")) this.#mustFetch = true;
    }
    this.#isFetching = false;
  }

  /** Sends messages in order. Each message is sent after the previous one has been saved. */
  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = this.#unsent[0]; next; next = this.#unsent[0]) {
      const saved = await this.#trySend(next).catch(() => null);
      if (saved) {
        this.#unsent.shift();
        this.#store(saved);
      } else await sleep(RETRY_MS);
    }
    this.#isSending = false;
  }

  async #trySend(form: UnsentMessage): Promise<ChatMessage | null> {
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
