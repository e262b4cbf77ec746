import pg from "pg";
import { getErrorCode } from "../../../database/start-error.ts";

export const URL_EXAMPLE = "must be a URL such as postgres://user:password@host:5432/name";
const URL_PARTS = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/]*@)?)(?<hosts>[^@/?#]*)(?<end>.*)$/s;
/** The values of libpq's parameter that mean a server which accepts writes. */
const WRITABLE_SESSION_ATTRS = new Set([null, "read-write", "primary"]);

/** The SQLSTATE of a write on a standby. */
const READ_ONLY = "25006";

/**
 * Splits a URL with several hosts, as libpq knows them (`postgres://user@a:5432,b:5433/name`), into one URL for each
 * host. pg accepts only URLs with one host.
 */
export function splitHosts(url: string): string[] {
  const { start = "", hosts = "", end = "" } = URL_PARTS.exec(url)?.groups ?? {};
  return hosts.includes(",") ? hosts.split(",").map((host) => start + host + end) : [url];
}

/** Returns why a URL cannot be used, without its password; undefined when it can. */
export function findHostError(url: string): string | undefined {
  const urls = splitHosts(url);
  for (const single of urls) {
    const parsed = URL.parse(single);
    if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) return URL_EXAMPLE;
    if (urls.length > 1 && !parsed.hostname) return URL_EXAMPLE;
    if (!WRITABLE_SESSION_ATTRS.has(parsed.searchParams.get("target_session_attrs"))) {
      return "must have target_session_attrs=read-write or none, because the portal writes";
    }
  }
  return undefined;
}

/**
 * The servers of a `DATABASE_URL`, one of which accepts writes. A connection attempt uses the current one. When this
 * one cannot be reached or is a standby, `skip` moves on to the next.
 */
export class PrimaryHosts {
  readonly urls: string[];
  #current = 0;

  constructor(url: string) {
    this.urls = splitHosts(url);
  }

  get currentUrl(): string {
    return this.urls[this.#current] ?? "";
  }

  /** Moves on to the next host, unless a concurrent attempt has already done so. */
  skip(url: string): void {
    if (url === this.currentUrl) this.#current = (this.#current + 1) % this.urls.length;
  }
}

/** @throws {Error} with the SQLSTATE of a read-only transaction when the server does not accept writes */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only !== "on") return;
  throw Object.assign(new Error("The server is read-only"), { code: READ_ONLY });
}

/**
 * A pool for several hosts. Connects to the host that accepts writes, and finds the new one after a fail-over: its
 * connections to the old host break, and each new one tries every host.
 */
export class PrimaryPool extends pg.Pool {
  readonly #hosts: PrimaryHosts;

  constructor(config: pg.PoolConfig & { connectionString: string }) {
    const hosts = new PrimaryHosts(config.connectionString);
    super({
      ...config,
      Client: class extends pg.Client {
        constructor(options?: pg.ClientConfig) {
          super({ ...options, connectionString: hosts.currentUrl });
        }
      },
      onConnect: async (client) => {
        await requireWritable(client);
        await config.onConnect?.(client);
      },
    });
    this.#hosts = hosts;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connection = this.#connectToPrimary();
    if (!callback) return connection;
    connection.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectToPrimary(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt++) {
      const url = this.#hosts.currentUrl;
      try {
        return await super.connect();
      } catch (error) {
        if (!isHostError(error)) throw error;
        this.#hosts.skip(url);
        if (attempt >= this.#hosts.urls.length) throw error;
      }
    }
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** Whether another host may work: the server cannot be reached, is starting or stopping, or is a standby. */
export function isHostError(error: unknown): boolean {
  const code = getErrorCode(error);
  if (code === undefined) return error instanceof Error && /Connection terminated/.test(error.message);
  return code === READ_ONLY || /^(E[A-Z]+|08...|57P..)$/.test(code);
}
