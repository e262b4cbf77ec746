export interface Percentiles {
  p50: number;
  p99: number;
}

/** Milliseconds, to the hundredth. */
export function percentiles(times: number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (percent: number) => sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
  return { p50: Math.round(at(50) * 100) / 100, p99: Math.round(at(99) * 100) / 100 };
}

/** How long `ask` takes until its answer is read to the end. */
export async function timeOf(ask: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  await (await ask()).text();
  return performance.now() - start;
}
