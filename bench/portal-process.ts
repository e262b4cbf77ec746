import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, rmSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../database/embedded/free-port.ts";

const OUTPUT_POLL_MS = 5;

export interface PortalProcess {
  origin: string;
  pid: number;
  /** Milliseconds from the start of the process until it prints its origin. */
  startMs: number;
  /** Stops the process with SIGTERM, which also stops its embedded PostgreSQL. */
  stop(): Promise<void>;
  /** Ends the process with SIGKILL. The signal is sent before this function returns. */
  kill(): Promise<void>;
  /** Returns what the process has printed. */
  readOutput(): string;
}

/**
 * Starts the portal in its own process, with very high rate limits. `signal` kills it before it listens.
 * @throws {Error} when the process exits before it listens.
 */
export async function startPortal(environment: Record<string, string>, signal?: AbortSignal): Promise<PortalProcess> {
  // `PUBLIC_URL` must contain the port before the portal listens, so the port is chosen here.
  const port = await findFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const output = createOutputFile();
  const start = performance.now();
  const portal = spawn(process.execPath, ["server/main.ts"], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl, RATE_LIMIT_FACTOR: "100000", ...environment },
    stdio: ["ignore", output.fd, output.fd],
    signal,
    killSignal: "SIGKILL",
  });
  // An abort emits "error". Without a listener, it would be an uncaught exception.
  portal.on("error", () => undefined);
  let hasExited = false;
  const exited = new Promise<void>((resolve) =>
    portal.once("exit", () => {
      hasExited = true;
      output.close();
      resolve();
    }),
  );
  const end = (endSignal: "SIGTERM" | "SIGKILL") => {
    portal.kill(endSignal);
    return exited;
  };
  let origin: string | undefined;
  while (origin === undefined) {
    if (hasExited) throw new Error(`The portal exited with ${portal.exitCode} before it listened.\n${output.read()}`);
    await sleep(OUTPUT_POLL_MS);
    origin = /runs at (\S+)/.exec(output.read())?.[1];
  }
  return {
    origin,
    pid: portal.pid ?? 0,
    startMs: Math.round(performance.now() - start),
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    readOutput: output.read,
  };
}

/**
 * Creates a file for the output of a process, as a service manager does, so that this process spends no time on it. The
 * file has no name, so it is deleted when both processes have closed it.
 */
function createOutputFile() {
  const file = path.join(os.tmpdir(), `job-portal-output-${randomUUID()}`);
  const fd = openSync(file, "a+");
  rmSync(file);
  let content: string | undefined;
  const read = () => {
    if (content !== undefined) return content;
    const bytes = Buffer.alloc(fstatSync(fd).size);
    readSync(fd, bytes, 0, bytes.length, 0);
    return bytes.toString();
  };
  return {
    fd,
    read,
    /** Keeps the content for later reads. */
    close(): void {
      content = read();
      closeSync(fd);
    },
  };
}

/** Calls `use` with an empty data folder and removes the folder afterwards. */
export async function withDataFolder<Result>(use: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-bench-"));
  // When the portal runs as root, its PostgreSQL runs as another user, who cannot enter a folder that `mkdtemp`
  // creates.
  await chmod(dataDir, 0o755);
  try {
    return await use(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface ProcessInfo {
  pid: number;
  parentPid: number;
  name: string;
  /** Processor seconds, including those of exited children. */
  cpuSeconds: number;
}

const TICKS_PER_SECOND = 100;

/** Returns a process and its descendants, or an empty list on systems without `/proc`. */
async function listProcessTree(rootPid: number): Promise<ProcessInfo[]> {
  const pids = (await readdir("/proc").catch(() => [])).map(Number).filter(Boolean);
  const all = (await Promise.all(pids.map(readProcess))).filter((info) => info !== null);
  const tree = all.filter(({ pid }) => pid === rootPid);
  // The loop also visits the children that it appends.
  for (const { pid } of tree) tree.push(...all.filter(({ parentPid }) => parentPid === pid));
  return tree;
}

async function readProcess(pid: number): Promise<ProcessInfo | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (!stat) return null;
  const nameEnd = stat.lastIndexOf(")");
  const fields = stat.slice(nameEnd + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return {
    pid,
    parentPid: Number(fields[1]),
    name: stat.slice(stat.indexOf("(") + 1, nameEnd),
    cpuSeconds: ticks / TICKS_PER_SECOND,
  };
}

/** Returns the processor seconds of a process and its descendants. */
export async function readCpuSeconds(pid: number): Promise<number> {
  return (await listProcessTree(pid)).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/**
 * Returns the memory (proportional set size) in megabytes of the portal's processes and of the PostgreSQL processes
 * below it.
 */
export async function readMemoryMb(pid: number): Promise<{ portal: number; database: number }> {
  const tree = await listProcessTree(pid);
  const sizes = await Promise.all(tree.map(async ({ pid: each, name }) => ({ name, mb: await readPssMb(each) })));
  const sum = (isIncluded: (name: string) => boolean) =>
    Math.round(sizes.filter(({ name }) => isIncluded(name)).reduce((total, { mb }) => total + mb, 0));
  return { portal: sum((name) => name !== "postgres"), database: sum((name) => name === "postgres") };
}

async function readPssMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}
