import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "redis";
import { findFreePort } from "../../../database/embedded/free-port.ts";

export interface RedisServer {
  url: string;
  /** Closes the connections of all clients of the server. */
  closeConnections(): Promise<void>;
  /** Lists the channels that have subscribers. */
  listChannels(): Promise<string[]>;
  /** Ends the server with SIGKILL. */
  kill(): Promise<void>;
  /** Starts the server again on the same port after `kill`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether redis-server is installed. */
export function hasRedis(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/** Starts a Redis server without persistence on a free port. */
export async function startRedis(): Promise<RedisServer> {
  const port = await findFreePort();
  const spawnServer = () =>
    spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", ""], { stdio: "ignore" });
  let child = spawnServer();
  const url = `redis://127.0.0.1:${port}`;
  const client = createClient({ url, socket: { reconnectStrategy: 20 } });
  client.on("error", () => undefined);
  await client.connect();
  return {
    url,
    async closeConnections() {
      await client.sendCommand(["CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"]);
      await client.sendCommand(["CLIENT", "KILL", "TYPE", "pubsub"]);
    },
    listChannels: () => client.pubSubChannels(),
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    async restart() {
      // `once` of node:events would reject with the errors of the attempts to reconnect.
      const ready = new Promise<void>((resolve) => void client.once("ready", () => resolve()));
      child = spawnServer();
      await ready;
    },
    async stop() {
      client.destroy();
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await Promise.race([ended, sleep(3_000)]);
      child.kill("SIGKILL");
    },
  };
}
