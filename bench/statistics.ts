/** The rows of a table by their names. */
export type Table = Record<string, Record<string, number | string>>;

/** Returns how many of a full number of repetitions this run makes. */
export type Scale = (fullCount: number) => number;

export interface Percentiles {
  p50: number;
  p99: number;
}

/** Returns the median and the 99th percentile, rounded to hundredths. */
export function calculatePercentiles(values: number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (percent: number) => sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
  return { p50: roundToHundredths(at(50)), p99: roundToHundredths(at(99)) };
}

export function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

export function roundToThousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Measures the milliseconds from the request to the end of the response body. */
export async function measureResponseMs(send: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  await (await send()).text();
  return performance.now() - start;
}
