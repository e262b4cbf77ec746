import { readdir, readFile } from "node:fs/promises";

interface Process {
  pid: number;
  parent: number;
  name: string;
  /** With that of its children that have ended. */
  cpuSeconds: number;
}

const TICKS_PER_SECOND = 100;

/** A process and all that came from it. Empty where there is no /proc. */
export async function familyOf(pid: number): Promise<Process[]> {
  const numbers = (await readdir("/proc").catch(() => [])).map(Number).filter(Boolean);
  const all = (await Promise.all(numbers.map(read))).filter((found) => found !== null);
  const family = all.filter((one) => one.pid === pid);
  // Children are found while the list grows.
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
}

async function read(pid: number): Promise<Process | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (!stat) return null;
  const end = stat.lastIndexOf(")");
  const fields = stat.slice(end + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return {
    pid,
    parent: Number(fields[1]),
    name: stat.slice(stat.indexOf("(") + 1, end),
    cpuSeconds: ticks / TICKS_PER_SECOND,
  };
}

export async function cpuSecondsOf(pid: number): Promise<number> {
  return (await familyOf(pid)).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** Megabytes of the portal itself and of its database; memory that processes share is counted once. */
export async function memoryOf(pid: number): Promise<{ portal: number; database: number }> {
  const family = await familyOf(pid);
  const sizes = await Promise.all(family.map(async (one) => ({ ...one, size: await megabytesOf(one.pid) })));
  const sum = (wanted: (one: Process) => boolean) =>
    Math.round(sizes.filter(wanted).reduce((total, { size }) => total + size, 0));
  return { portal: sum(({ name }) => name !== "postgres"), database: sum(({ name }) => name === "postgres") };
}

async function megabytesOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}
