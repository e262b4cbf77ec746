import { parentPort, workerData } from "node:worker_threads";
import { readResume } from "./read-resume.ts";
import { Refusal } from "./refusal.ts";
import type { Job, Outcome } from "./resume-reader.ts";

/** Reads one resume in a thread of its own, says what came out, and is over. Nothing else leaves it: errors quote texts. */
async function run({ bytes, type }: Job): Promise<Outcome> {
  try {
    return { proposal: await readResume(bytes, type) };
  } catch (error) {
    return { refusal: error instanceof Refusal ? error.code : "unreadable_resume" };
  }
}

parentPort?.postMessage(await run(workerData as Job));
