import { EventEmitter } from "node:events";
import pg from "pg";

const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 5_000;
const HEARTBEAT_MS = 1_000;
const MIN_RECONNECT_DELAY_MS = 100;
const MAX_RECONNECT_DELAY_MS = 2_000;

interface Events {
  notification: [{ channel: string; payload: string }];
  /** It listens again. What was notified in between is lost. */
  back: [];
}

/**
 * One connection to PostgreSQL that is kept for notifications, apart from the pool, so that neither holds up the other,
 * and in order. It comes back by itself, and listens to the same channels again.
 */
export class NotificationListener extends EventEmitter<Events> {
  readonly #url: string;
  readonly #channels = new Set<string>();
  #client: pg.Client | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #pause = MIN_RECONNECT_DELAY_MS;
  #hasStarted = false;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;
  #pulse: NodeJS.Timeout | undefined;
  #waiting = 0;
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  get isConnected(): boolean {
    return this.#client !== null;
  }

  /** Everything that was notified until then has been heard: when something was last asked that has been answered. */
  get confirmedAt(): number {
    return this.#heardAt;
  }

  /** Resolves after the first try, whether it succeeded or not. */
  async start(): Promise<void> {
    // A connection that died without a word is noticed, too.
    this.#pulse = setInterval(() => this.#feelPulse(), HEARTBEAT_MS);
    await this.#connect();
    this.#hasStarted = true;
  }

  #feelPulse(): void {
    // What is asked already will tell.
    if (this.#waiting === 0) this.query("select 1").catch(() => undefined);
  }

  async listen(channel: string): Promise<void> {
    this.#channels.add(channel);
    // Without a connection it is done with the next one.
    await this.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
  }

  /** One after the other, in the order they are asked in. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    this.#waiting++;
    const asked = this.#last.then(() => this.#ask(text, values)).finally(() => this.#waiting--);
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  async #ask(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const client = this.#client;
    if (!client) throw new Error("The connection for notifications is away.");
    const askedAt = performance.now();
    try {
      const answer = await client.query(text, values);
      this.#heardAt = askedAt;
      return answer;
    } catch (error) {
      if (error instanceof Error && /timeout/i.test(error.message)) this.#lost(client);
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#pulse);
    clearTimeout(this.#retry);
    await this.#last;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: `job-portal-notifications:${process.pid}`,
    });
    client.on("error", () => this.#lost(client));
    client.once("end", () => this.#lost(client));
    client.on("notification", ({ channel, payload = "" }) => this.emit("notification", { channel, payload }));
    try {
      await client.connect();
      for (const channel of this.#channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      void client.end().catch(() => undefined);
      this.#connectLater();
      return;
    }
    if (this.#isStopped) return client.end();
    this.#client = client;
    this.#pause = MIN_RECONNECT_DELAY_MS;
    if (this.#hasStarted) this.emit("back");
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    this.#connectLater();
  }

  #connectLater(): void {
    if (this.#isStopped) return;
    this.#retry = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, MAX_RECONNECT_DELAY_MS);
  }
}
