/** What came back, with the body read as JSON when it is. */
export interface ApiResponse {
  status: number;
  headers: Headers;
  /** The body as it came, for comparing byte for byte. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body
  body: any;
}

export interface ApiClient {
  get(path: string): Promise<ApiResponse>;
  head(path: string): Promise<ApiResponse>;
  post(path: string, body?: unknown): Promise<ApiResponse>;
  put(path: string, body?: unknown): Promise<ApiResponse>;
  delete(path: string): Promise<ApiResponse>;
  /** Any request, below `/api` unless the path is whole. */
  send(method: string, path: string, init?: RequestInit): Promise<ApiResponse>;
}

export function createApiClient(origin: string, accessToken: string | null): ApiClient {
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
    delete: (path) => send("DELETE", path),
    post: (path, body) => sendJson("POST", path, body),
    put: (path, body) => sendJson("PUT", path, body),
  };
}
