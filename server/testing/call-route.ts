import type { Input } from "./access-table.ts";
import type { Answer, Client } from "./client.ts";
import { formWith } from "./files.ts";

/** Calls a route of the contract. */
export function callRoute(client: Client, route: { method: string; path: string }, input: Input): Promise<Answer> {
  const init: RequestInit = {};
  if (input.file) init.body = formWith(input.file);
  if (input.body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(input.body);
  }
  return client.send(route.method, addressOf(route.path, input), init);
}

export function addressOf(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${filled}?${search}` : filled;
}
