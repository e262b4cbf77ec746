import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

/** What the bare server answers to a path: the bytes of the body, with the headers that a client needs to read them. */
export interface BareResponse {
  headers: Record<string, string | number>;
  body: Buffer;
}

/**
 * The yardstick of every throughput: a `node:http` server in a process of its own that answers recorded bytes. It has
 * none of the other headers of the portal, no routes, no limits and no log.
 */
export async function startBareServer(responses: Map<string, BareResponse>) {
  const server = fork(fileURLToPath(import.meta.url), { serialization: "advanced" });
  const exited = once(server, "exit");
  server.send(responses);
  const [port] = (await once(server, "message")) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    async stop() {
      server.kill("SIGKILL");
      await exited;
    },
  };
}

if (import.meta.main) {
  process.once("message", (responses: Map<string, BareResponse>) => {
    const server = createServer((request, response) => {
      const { headers, body } = responses.get(request.url ?? "") ?? { headers: {}, body: "" };
      response.writeHead(200, headers).end(body);
    });
    server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  });
}
