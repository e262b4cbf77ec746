import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { StartError } from "../../database/start-error.ts";

export interface FillOptions {
  databaseUrl: string;
  searchCountries: string[];
  demoData: boolean;
}

/** What the process that fills says when it cannot. */
export interface FillError {
  refusal: string;
}

/** Fills in a process of its own: the memory that it takes, more than that of a portal at rest, goes with it. */
export async function fillDatabase(filling: FillOptions, signal: AbortSignal): Promise<void> {
  const child = fork(path.join(import.meta.dirname, "fill-process.ts"), { signal });
  let refusal: string | undefined;
  child.on("message", (message: Partial<FillError>) => {
    refusal ??= message.refusal;
  });
  child.send(filling);
  const [code, end] = await once(child, "exit");
  if (refusal) throw new StartError(refusal);
  if (code !== 0) throw new StartError(`The process that fills the database ended early (${end ?? code}).`);
}
