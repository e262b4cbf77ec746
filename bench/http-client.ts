import { connect, type Socket } from "node:net";
import { calculatePercentiles } from "./statistics.ts";

export interface HttpRequest {
  path: string;
  /** By default POST with a body and GET without one. */
  method?: string;
  /** The JSON body. */
  body?: unknown;
  token?: string;
}

export interface HttpResponse {
  status: number;
  /** The status line and the headers. */
  head: string;
  /** One character per byte. */
  body: string;
  ms: number;
}

/**
 * One keep-alive connection with one request at a time, on a plain socket. A complete HTTP client needs about as much
 * processor time per request as the portal needs for a cached response, and would limit the measured throughput.
 */
export class HttpConnection {
  readonly #url: URL;
  readonly #localAddress: string | undefined;
  #socket: Socket | undefined;

  /** @param localAddress the IP address of the client. On Linux every address of 127.0.0.0/8 is one of its own. */
  constructor(origin: string, localAddress?: string) {
    this.#url = new URL(origin);
    this.#localAddress = localAddress;
  }

  /** @throws {Error} when the connection fails or closes early. */
  async send(request: HttpRequest): Promise<HttpResponse> {
    const socket = this.#socket ?? (await this.#open());
    const start = performance.now();
    return new Promise((resolve, reject) => {
      let received = "";
      const removeListeners = () => {
        socket.off("data", read).off("error", fail).off("close", fail);
      };
      const fail = (error?: unknown) => {
        removeListeners();
        this.#socket = undefined;
        reject(error instanceof Error ? error : new Error("The connection was closed."));
      };
      const read = (chunk: Buffer) => {
        received += chunk.toString("latin1");
        const response = parseResponse(received);
        if (!response) return;
        removeListeners();
        resolve({ ...response, ms: performance.now() - start });
      };
      socket.on("data", read).on("error", fail).on("close", fail);
      socket.write(this.#serialize(request));
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #open(): Promise<Socket> {
    const { hostname: host, port } = this.#url;
    const socket = connect({
      host,
      port: Number(port),
      ...(this.#localAddress && { localAddress: this.#localAddress }),
    });
    socket.setNoDelay(true);
    await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    this.#socket = socket;
    return socket;
  }

  #serialize({ path, body, token, method = body === undefined ? "GET" : "POST" }: HttpRequest): string {
    const content = body === undefined ? "" : JSON.stringify(body);
    const headers = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${this.#url.host}`,
      "Accept-Encoding: gzip",
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      ...(content ? ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(content)}`] : []),
    ];
    return `${headers.join("\r\n")}\r\n\r\n${content}`;
  }
}

/** Returns null while the response is incomplete. */
function parseResponse(received: string): Omit<HttpResponse, "ms"> | null {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = received.slice(0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const isComplete =
    length === undefined ? received.endsWith("0\r\n\r\n") : received.length >= end + 4 + Number(length);
  if (!isComplete) return null;
  return { status: Number(head.slice(9, 12)), head, body: received.slice(end + 4) };
}

/**
 * Closed-loop load: each client sends its next request as soon as it has a response.
 * @returns the number of responses with status 200, and how many came per second.
 * @throws {Error} when more than one in a hundred responses has another status.
 */
export async function measureThroughput(
  origin: string,
  clients: number,
  durationMs: number,
  nextRequest: () => HttpRequest,
): Promise<{ succeeded: number; perSecond: number }> {
  const start = performance.now();
  let succeeded = 0;
  let failed = 0;
  async function runClient(): Promise<void> {
    const connection = new HttpConnection(origin);
    while (performance.now() - start < durationMs) {
      const { status } = await connection.send(nextRequest());
      if (status === 200) succeeded++;
      else failed++;
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: clients }, runClient));
  if (failed > succeeded / 100) throw new Error(`${failed} of ${succeeded + failed} requests failed.`);
  return { succeeded, perSecond: succeeded / ((performance.now() - start) / 1000) };
}

/**
 * Sends each request once. `read` receives each response.
 * @throws {Error} when a response has an error status
 */
export async function sendEach(
  origin: string,
  clients: number,
  requests: HttpRequest[],
  read?: (request: HttpRequest, response: HttpResponse) => void,
): Promise<void> {
  const remaining = requests.values();
  async function runClient(): Promise<void> {
    const connection = new HttpConnection(origin);
    for (const request of remaining) {
      const response = await connection.send(request);
      if (response.status >= 400) throw new Error(`${request.path}: ${response.status} ${response.body}`);
      read?.(request, response);
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: clients }, runClient));
}

const TICK_MS = 20;

/**
 * Open-loop load: sends requests at a fixed rate whether earlier ones have a response or not. Each outstanding request
 * has its own connection.
 * @returns response times in milliseconds of the requests that got 200 and 503; `failed` counts broken connections.
 */
export async function sendAtRate(
  origin: string,
  perSecond: number,
  durationMs: number,
  nextRequest: () => HttpRequest,
) {
  const start = performance.now();
  const idle: HttpConnection[] = [];
  const responses: Pick<HttpResponse, "status" | "ms">[] = [];
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let failed = 0;
  async function sendOne(): Promise<void> {
    const connection = idle.pop() ?? new HttpConnection(origin);
    try {
      const { status, ms } = await connection.send(nextRequest());
      responses.push({ status, ms });
      idle.push(connection);
    } catch {
      failed++;
    }
  }
  while (performance.now() - start < durationMs) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
    for (; sent < due; sent++) {
      const request = sendOne().finally(() => pending.delete(request));
      pending.add(request);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(pending);
  for (const connection of idle) connection.close();
  const getTimes = (status: number) => responses.filter((response) => response.status === status).map(({ ms }) => ms);
  return { seconds, sent, failed, served: getTimes(200), rejected: getTimes(503) };
}

/** Sends one request after the other until `signal` is aborted, and measures those that get `expectedStatus`. */
export async function sendUntilAborted(
  origin: string,
  signal: AbortSignal,
  request: HttpRequest,
  expectedStatus: number,
) {
  const connection = new HttpConnection(origin);
  const times: number[] = [];
  let failed = 0;
  do {
    const { status, ms } = await connection.send(request);
    if (status === expectedStatus) times.push(ms);
    else failed++;
  } while (!signal.aborted);
  connection.close();
  return { succeeded: times.length, failed, ...calculatePercentiles(times) };
}
