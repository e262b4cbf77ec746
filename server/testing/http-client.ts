import { connect } from "node:net";

/** A response. The body is parsed when it is JSON. */
export interface ApiResponse {
  status: number;
  headers: Headers;
  /** The body as received. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the body that it expects
  body: any;
}

export interface ApiClient {
  get(path: string): Promise<ApiResponse>;
  head(path: string): Promise<ApiResponse>;
  post(path: string, body?: unknown): Promise<ApiResponse>;
  put(path: string, body?: unknown): Promise<ApiResponse>;
  delete(path: string, body?: unknown): Promise<ApiResponse>;
  /** Sends a request to a path below `/api`. */
  send(method: string, path: string, init?: RequestInit): Promise<ApiResponse>;
}

/** @param fetch Sends the requests, with another protocol than the `fetch` of this Node chooses */
export function createApiClient(origin: string, accessToken: string | null, fetch = globalThis.fetch): ApiClient {
  const authorization = accessToken ? { authorization: `Bearer ${accessToken}` } : {};
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<ApiResponse> => {
    const headers = { ...authorization, ...(init.headers as Record<string, string>) };
    const response = await fetch(`${origin}/api${path}`, { ...init, method, headers });
    const text = await response.text();
    const json = text !== "" && response.headers.get("content-type")?.includes("json");
    return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : text };
  };
  const sendJson = (method: string, path: string, body: unknown) =>
    send(method, path, {
      headers: { "content-type": "application/json" },
      body: body === undefined ? "{}" : JSON.stringify(body),
    });
  return {
    send,
    get: (path) => send("GET", path),
    head: (path) => send("HEAD", path),
    delete: (path, body) => (body === undefined ? send("DELETE", path) : sendJson("DELETE", path, body)),
    post: (path, body) => sendJson("POST", path, body),
    put: (path, body) => sendJson("PUT", path, body),
  };
}

/**
 * Reads all pages of a list, with `limit` rows per page.
 * @throws {Error} when a response is not 200
 */
export async function readPages(client: ApiClient, path: string, limit: number): Promise<ApiResponse["body"][][]> {
  const pages: ApiResponse["body"][][] = [];
  const start = `${path}${path.includes("?") ? "&" : "?"}limit=${limit}`;
  for (let url = start; url !== ""; ) {
    const { status, text, body, headers } = await client.get(url);
    if (status !== 200) throw new Error(`${url}: ${text}`);
    pages.push(body);
    const cursor = headers.get("x-next-cursor");
    url = cursor === null ? "" : `${start}&after=${encodeURIComponent(cursor)}`;
  }
  return pages;
}

/** Reads all rows of a list. */
export async function readAll(client: ApiClient, path: string, limit = 100): Promise<ApiResponse["body"][]> {
  return (await readPages(client, path, limit)).flat();
}

/**
 * Writes bytes to a TCP connection. Returns all bytes received until the server closes it. `thenEnd` closes the
 * client's side after the bytes.
 */
export function sendRaw(origin: string, bytes: string, { thenEnd = false } = {}): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, "latin1");
      if (thenEnd) socket.end();
    });
    const finish = () => resolve(Buffer.concat(received).toString("latin1"));
    socket.on("data", (chunk) => received.push(chunk));
    socket.on("close", finish);
    // The server may close the connection before it has read all bytes. The response received so far is still valid.
    socket.on("error", (error) => (received.length > 0 ? finish() : reject(error)));
  });
}
