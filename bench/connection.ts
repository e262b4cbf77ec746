import { connect, type Socket } from "node:net";

export interface Answer {
  status: number;
  body: string;
  ms: number;
}

export interface Question {
  path: string;
  /** Sent as JSON, by POST. */
  body?: unknown;
  token?: string;
}

/**
 * One kept connection that asks one thing after the other. Plain sockets, since a full HTTP client takes about as long
 * to ask as the portal to answer from memory, and the bench would measure itself.
 */
export class Connection {
  readonly #url: URL;
  #socket: Socket | undefined;

  constructor(origin: string) {
    this.#url = new URL(origin);
  }

  async ask(question: Question): Promise<Answer> {
    const socket = this.#socket ?? (await this.#open());
    const start = performance.now();
    return new Promise((resolve, reject) => {
      let received = "";
      const finish = () => {
        socket.off("data", read).off("error", fail).off("close", fail);
      };
      const fail = (error?: unknown) => {
        finish();
        this.#socket = undefined;
        reject(error instanceof Error ? error : new Error("The connection was closed."));
      };
      const read = (chunk: Buffer) => {
        received += chunk.toString("latin1");
        const parsed = parse(received);
        if (!parsed) return;
        finish();
        resolve({ ...parsed, ms: performance.now() - start });
      };
      socket.on("data", read).on("error", fail).on("close", fail);
      socket.write(this.#bytesOf(question));
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #open(): Promise<Socket> {
    const socket = connect(Number(this.#url.port), this.#url.hostname);
    socket.setNoDelay(true);
    await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    this.#socket = socket;
    return socket;
  }

  #bytesOf({ path, body, token }: Question): string {
    const content = body === undefined ? "" : JSON.stringify(body);
    const headers = [
      `${content ? "POST" : "GET"} ${path} HTTP/1.1`,
      `Host: ${this.#url.host}`,
      "Accept-Encoding: gzip",
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      ...(content ? ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(content)}`] : []),
    ];
    return `${headers.join("\r\n")}\r\n\r\n${content}`;
  }
}

/** Null until all has come. */
function parse(received: string): Omit<Answer, "ms"> | null {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = received.slice(0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without its length: ${head}`);
  if (received.length < end + 4 + Number(length)) return null;
  return { status: Number(head.slice(9, 12)), body: received.slice(end + 4) };
}
