import { Worker } from "node:worker_threads";
import type { ProfileProposal } from "../../contract/resume.ts";
import { createConcurrencyLimit } from "../background/concurrency-limit.ts";
import { ApiError } from "../errors.ts";
import type { CurrentResume, ResumeType } from "../files/current-resume.ts";
import type { ResumeErrorCode } from "./resume-error.ts";

/** What a thread gets, and what it says in the end. */
export interface ParseJob {
  bytes: Uint8Array;
  type: ResumeType;
}
export type ParseOutcome = { proposal: ProfileProposal } | { refusal: ResumeErrorCode };

export interface ResumeParser {
  /** Loads a resume when its turn has come, and reads it. Throws `unavailable` when too many wait. */
  parse(load: () => Promise<CurrentResume>): Promise<ProfileProposal>;
  /** Ends what is still being read. */
  close(): Promise<void>;
}

const MEBIBYTE = 1024 * 1024;
/** A resume takes a fraction of it. */
const MAX_PARSE_MS = 10_000;
const MEMORY_CHECK_MS = 50;
/** Of buffers, which the limits of the thread's heap do not count. A common resume needs a fifth. */
const MAX_BUFFER_BYTES = 128 * MEBIBYTE;
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const workerUrl = new URL("./resume-worker.ts", import.meta.url);

/** Reads resumes, each in a fresh thread that knows no secret and cannot take more time or memory than it is given. */
export function createResumeParser({ maxConcurrent = 2, maxQueued = 10, mostMs = MAX_PARSE_MS } = {}): ResumeParser {
  const limitConcurrency = createConcurrencyLimit({ maxConcurrent, maxQueued, retryAfterSeconds: 5 });
  const threads = new Set<Worker>();
  let closed = false;

  function start({ bytes, type }: CurrentResume): Promise<ParseOutcome> {
    if (closed) throw new ApiError("unavailable");
    const worker = new Worker(workerUrl, {
      workerData: { bytes, type } satisfies ParseJob,
      resourceLimits,
      env: {},
      execArgv: [],
      // Whatever a library has to say about a resume is not for the log.
      stdout: true,
      stderr: true,
    });
    threads.add(worker);
    return waitForOutcome(worker, mostMs).finally(() => {
      threads.delete(worker);
      return worker.terminate();
    });
  }

  return {
    async parse(load) {
      const outcome = await limitConcurrency(async () => start(await load()));
      if (closed) throw new ApiError("unavailable");
      if ("refusal" in outcome) throw new ApiError(outcome.refusal);
      return outcome.proposal;
    },
    async close() {
      closed = true;
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
}

/** A thread that ends without a word, or does not end, was given something that cannot be read. */
function waitForOutcome(worker: Worker, mostMs: number): Promise<ParseOutcome> {
  const outcome = Promise.withResolvers<ParseOutcome>();
  const giveUp = () => outcome.resolve({ refusal: "unreadable_resume" });
  const timer = setTimeout(giveUp, mostMs);
  const watch = setInterval(async () => {
    const heap = await worker.getHeapStatistics().catch(() => null);
    if (heap && heap.external_memory > MAX_BUFFER_BYTES) giveUp();
  }, MEMORY_CHECK_MS);
  worker.stdout.resume();
  worker.stderr.resume();
  worker.once("message", outcome.resolve);
  worker.once("error", giveUp);
  worker.once("exit", giveUp);
  return outcome.promise.finally(() => {
    clearTimeout(timer);
    clearInterval(watch);
  });
}
