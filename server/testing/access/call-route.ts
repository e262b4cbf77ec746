import type { ApiClient, ApiResponse } from "../http-client.ts";
import { createUploadForm } from "../sample-files.ts";
import type { CallInput } from "./access-case.ts";

export function callRoute(
  client: ApiClient,
  route: { method: string; path: string },
  input: CallInput,
): Promise<ApiResponse> {
  const init: RequestInit = {};
  if (input.file) init.body = createUploadForm(input.file);
  if (input.body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(input.body);
  }
  return client.send(route.method, buildUrl(route.path, input), init);
}

export function buildUrl(path: string, { params = {}, query = {} }: CallInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${filled}?${search}` : filled;
}
