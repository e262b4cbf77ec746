import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { closeAfterTests } from "./close-after-tests.ts";

const root = path.resolve(import.meta.dirname, "../..");

export interface PortalProcess {
  child: ChildProcess;
  /** What the process has written so far, to both outputs. */
  output: string;
  /** The exit code. Null when a signal ended the process. */
  ended: Promise<number | null>;
  /** The URL, when the portal serves requests. Null when it ended before. */
  url: Promise<string | null>;
}

/**
 * Starts the portal as a process, with the places of one country, because loading all of them takes seconds. It ends as
 * `closeAfterTests` says.
 *
 * @param command such as `["npm", "start"]`; by default the entry point in this version of Node
 */
export function startPortalProcess(
  environment: Record<string, string | undefined>,
  command: string[] = [process.execPath, "server/main.ts"],
): PortalProcess {
  const defaults = { NODE_ENV: "development", PORT: "0", LOG_LEVEL: "silent", SEARCH_COUNTRIES: "NL" };
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    // biome-ignore lint/style/noProcessEnv: the portal runs in the environment of the test, with these changes
    env: { ...process.env, ...defaults, ...environment },
  });
  const portal = { child, output: "", ended: once(child, "exit").then(([code]) => code as number | null) };
  const url = new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      portal.output += chunk.toString();
      const found = /runs at (\S+)/.exec(portal.output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", () => resolve(null));
  });
  const started = Object.assign(portal, { url });
  closeAfterTests({ stop: () => stopPortalProcess(started) });
  return started;
}

/** Stops the process like an operator, and waits for its end. Does nothing when it has ended. */
export async function stopPortalProcess({ child, ended }: PortalProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await ended;
}
