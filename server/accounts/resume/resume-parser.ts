import { Worker } from "node:worker_threads";
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from "../../platform/background/concurrency-limit.ts";
import { ApiError } from "../../platform/errors.ts";
import { toIpKey } from "../../platform/limits/ip-address.ts";
import type { CurrentResume, ResumeType } from "../files/current-resume.ts";
import type { ParsedResume } from "./parse-resume.ts";
import type { ResumeErrorCode } from "./resume-error.ts";

/** The data that a worker thread receives. */
export interface ParseRequest {
  bytes: Uint8Array;
  type: ResumeType;
}

/** The message that a worker thread posts. */
export type ParseOutcome = { resume: ParsedResume } | { errorCode: ResumeErrorCode };

export interface ResumeParser {
  /**
   * Calls `load` when a thread is free, and parses the resume. One IP address has at most one thread.
   *
   * @throws {ApiError} unavailable when too many resumes are waiting or the parser is closed, or a `ResumeErrorCode`
   */
  parse(ipAddress: string, load: () => Promise<CurrentResume>): Promise<ParsedResume>;
  /** Terminates all threads. `parse` then fails with `unavailable`. */
  close(): Promise<void>;
}

/** Parsing a usual resume takes a fraction of this time. */
const PARSE_TIMEOUT_MS = 10_000;
const MEMORY_CHECK_MS = 50;
/** Limits the memory of buffers, which `resourceLimits` does not count. A usual resume needs a fifth of this. */
const MAX_BUFFER_BYTES = 128 * 1024 * 1024;
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const workerUrl = new URL("./resume-worker.ts", import.meta.url);

/**
 * Parses each resume in a worker thread of its own, because resumes are untrusted: the thread has no environment
 * variables and a limit on time and memory.
 */
export function createResumeParser({
  maxConcurrent = 2,
  maxQueued = 10,
  timeoutMs = PARSE_TIMEOUT_MS,
} = {}): ResumeParser {
  const limitConcurrency = createConcurrencyLimit({ maxConcurrent, maxQueued, retryAfterSeconds: 5 });
  const limitIpAddress = createKeyedConcurrencyLimit({ maxConcurrent: 1, maxQueued, retryAfterSeconds: 5 });
  const workers = new Set<Worker>();
  let isClosed = false;

  function startWorker({ bytes, type }: CurrentResume): Promise<ParseOutcome> {
    if (isClosed) throw new ApiError("unavailable");
    const worker = new Worker(workerUrl, {
      workerData: { bytes, type } satisfies ParseRequest,
      resourceLimits,
      env: {},
      execArgv: [],
      // Discards the output of parser libraries, which may quote the resume.
      stdout: true,
      stderr: true,
    });
    workers.add(worker);
    return waitForOutcome(worker, timeoutMs).finally(() => {
      workers.delete(worker);
      return worker.terminate();
    });
  }

  return {
    async parse(ipAddress, load) {
      const outcome = await limitIpAddress.run(toIpKey(ipAddress), () =>
        limitConcurrency.run(async () => startWorker(await load())),
      );
      if (isClosed) throw new ApiError("unavailable");
      if ("errorCode" in outcome) throw new ApiError(outcome.errorCode);
      return outcome.resume;
    },
    async close() {
      isClosed = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

/** Returns `unreadable_resume` when the worker fails, exits without a message or exceeds a limit. */
function waitForOutcome(worker: Worker, timeoutMs: number): Promise<ParseOutcome> {
  const outcome = Promise.withResolvers<ParseOutcome>();
  const fail = () => outcome.resolve({ errorCode: "unreadable_resume" });
  const timeout = setTimeout(fail, timeoutMs);
  const memoryCheck = setInterval(async () => {
    const heap = await worker.getHeapStatistics().catch(() => null);
    if (heap && heap.external_memory > MAX_BUFFER_BYTES) fail();
  }, MEMORY_CHECK_MS);
  worker.stdout.resume();
  worker.stderr.resume();
  worker.once("message", outcome.resolve);
  worker.once("error", fail);
  worker.once("exit", fail);
  return outcome.promise.finally(() => {
    clearTimeout(timeout);
    clearInterval(memoryCheck);
  });
}
