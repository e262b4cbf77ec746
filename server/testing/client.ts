/** What came back, with the body read as JSON when it is. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The body as it came, for comparing byte for byte. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body
  body: any;
}

export interface Client {
  get(path: string): Promise<Answer>;
  head(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Any request, below `/api` unless the path is whole. */
  send(method: string, path: string, init?: RequestInit): Promise<Answer>;
}

export function client(origin: string, accessToken: string | null): Client {
  const authorization = accessToken ? { authorization: `Bearer ${accessToken}` } : {};
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
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
    delete: (path) => send("DELETE", path),
    post: (path, body) => sendJson("POST", path, body),
    put: (path, body) => sendJson("PUT", path, body),
  };
}
