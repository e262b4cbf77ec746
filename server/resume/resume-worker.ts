import { parentPort, workerData } from "node:worker_threads";
import { parseResume } from "./parse-resume.ts";
import { ResumeError } from "./resume-error.ts";
import type { ParseJob, ParseOutcome } from "./resume-parser.ts";

/** Reads one resume in a thread of its own, says what came out, and is over. Nothing else leaves it: errors quote texts. */
async function run({ bytes, type }: ParseJob): Promise<ParseOutcome> {
  try {
    return { proposal: await parseResume(bytes, type) };
  } catch (error) {
    return { refusal: error instanceof ResumeError ? error.code : "unreadable_resume" };
  }
}

parentPort?.postMessage(await run(workerData as ParseJob));
