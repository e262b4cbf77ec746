import { EventEmitter } from "node:events";
import pg from "pg";
import { listenerConfirmedGauge, notificationReceivedGauge } from "../metrics/process-metrics.ts";
import { PrimaryHosts, requireWritable } from "./primary-hosts.ts";

const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 5_000;
const HEARTBEAT_MS = 1_000;
const MIN_RECONNECT_DELAY_MS = 100;
const MAX_RECONNECT_DELAY_MS = 2_000;

interface NotificationListenerEvents {
  notification: [{ channel: string; payload: string }];
  /** Emitted when the connection listens again after an interruption. Notifications sent in between are lost. */
  reconnected: [];
}

/**
 * Keeps one connection to PostgreSQL outside the pool for LISTEN and NOTIFY. Queries run one after another, in the
 * order of the calls, so notifications are sent in this order too. After an interruption, the listener reconnects and
 * listens to the same channels again.
 */
export class NotificationListener extends EventEmitter<NotificationListenerEvents> {
  readonly #hosts: PrimaryHosts;
  readonly #channels = new Set<string>();
  #client: pg.Client | null = null;
  #lastQuery: Promise<unknown> = Promise.resolve();
  #reconnectDelayMs = MIN_RECONNECT_DELAY_MS;
  #hasStarted = false;
  #isStopped = false;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #queryCount = 0;
  #confirmedAt = Number.NEGATIVE_INFINITY;

  constructor(url: string) {
    super();
    this.#hosts = new PrimaryHosts(url);
  }

  get isConnected(): boolean {
    return this.#client !== null;
  }

  /**
   * The start of the latest successful query, in milliseconds of `performance.now()`. All notifications that were sent
   * before this time have been received.
   */
  get confirmedAt(): number {
    return this.#confirmedAt;
  }

  /** Resolves after the first connection attempt, even if it failed. Further attempts follow. */
  async start(): Promise<void> {
    // The heartbeat detects a connection that broke without being closed.
    this.#heartbeatTimer = setInterval(() => this.#sendHeartbeat(), HEARTBEAT_MS);
    await this.#connect();
    this.#hasStarted = true;
  }

  #sendHeartbeat(): void {
    // A running query already tests the connection.
    if (this.#queryCount === 0) this.query("select 1").catch(() => undefined);
  }

  async listen(channel: string): Promise<void> {
    this.#channels.add(channel);
    // Without a connection this query fails, and #connect() listens to the channel later.
    await this.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
  }

  /** Runs a query after all earlier ones. Rejects when there is no connection. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    this.#queryCount++;
    const result = this.#lastQuery.then(() => this.#runQuery(text, values)).finally(() => this.#queryCount--);
    this.#lastQuery = result.catch(() => undefined);
    return result;
  }

  async #runQuery(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const client = this.#client;
    if (!client) throw new Error("The connection for notifications is down.");
    const startedAt = performance.now();
    try {
      const result = await client.query(text, values);
      this.#confirmedAt = startedAt;
      listenerConfirmedGauge.setToCurrentTime();
      return result;
    } catch (error) {
      if (error instanceof Error && /timeout/i.test(error.message)) this.#handleDisconnect(client);
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#heartbeatTimer);
    clearTimeout(this.#reconnectTimer);
    await this.#lastQuery;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const url = this.#hosts.currentUrl;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: `job-portal-notifications:${process.pid}`,
    });
    client.on("error", () => this.#handleDisconnect(client));
    client.once("end", () => this.#handleDisconnect(client));
    client.on("notification", ({ channel, payload = "" }) => {
      notificationReceivedGauge.setToCurrentTime();
      this.emit("notification", { channel, payload });
    });
    try {
      await client.connect();
      await requireWritable(client);
      for (const channel of this.#channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      void client.end().catch(() => undefined);
      this.#hosts.skip(url);
      this.#scheduleReconnect();
      return;
    }
    if (this.#isStopped) return client.end();
    this.#client = client;
    this.#reconnectDelayMs = MIN_RECONNECT_DELAY_MS;
    if (this.#hasStarted) this.emit("reconnected");
  }

  #handleDisconnect(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    this.#scheduleReconnect();
  }

  #scheduleReconnect(): void {
    if (this.#isStopped) return;
    this.#reconnectTimer = setTimeout(() => this.#connect(), this.#reconnectDelayMs);
    this.#reconnectDelayMs = Math.min(this.#reconnectDelayMs * 2, MAX_RECONNECT_DELAY_MS);
  }
}
