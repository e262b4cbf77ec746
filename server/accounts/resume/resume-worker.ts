import { parentPort, workerData } from "node:worker_threads";
import { parseResume } from "./parse-resume.ts";
import { ResumeError } from "./resume-error.ts";
import type { ParseOutcome, ParseRequest } from "./resume-parser.ts";

// The entry point of a worker thread, which parses one resume and posts the outcome. It posts no error messages,
// because they may quote the resume.

async function runJob({ bytes, type }: ParseRequest): Promise<ParseOutcome> {
  try {
    return { resume: await parseResume(bytes, type) };
  } catch (error) {
    return { errorCode: error instanceof ResumeError ? error.code : "unreadable_resume" };
  }
}

parentPort?.postMessage(await runJob(workerData as ParseRequest));
