import { v7 } from "uuid";

/** Returns a number from 0 (inclusive) to 1 (exclusive), like `Math.random`, in a sequence that the seed determines. */
export type RandomSource = () => number;

/**
 * Creates a Mulberry32 generator, seeded with the FNV-1a hash of a word. Each part of the dataset has its own
 * generator, so a change in one part does not change the others.
 */
export function createRandom(seed: string): RandomSource {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: RandomSource, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error("Cannot pick from an empty list.");
  return item;
}

/** Returns an integer from `low` to `high`, both inclusive. */
export function pickInteger(random: RandomSource, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function pickBoolean(random: RandomSource, probability: number): boolean {
  return random() < probability;
}

/** Returns `count` items in their original order, or all of them when the list is shorter. */
export function pickSample<T>(random: RandomSource, list: readonly T[], count: number): T[] {
  let remaining = Math.min(count, list.length);
  return list.filter((_, index) => {
    if (random() * (list.length - index) >= remaining) return false;
    remaining -= 1;
    return true;
  });
}

export function shuffle<T>(random: RandomSource, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, sortKey: random() }))
    .sort((a, b) => a.sortKey - b.sortKey)
    .map(({ item }) => item);
}

/** Picks items by weight with a binary search, because a bench picks a million times from thirty thousand items. */
export function createWeightedPicker<T>(
  list: readonly T[],
  weight: (item: T, index: number) => number,
): (random: RandomSource) => T {
  let total = 0;
  const sums = list.map((item, index) => {
    total += weight(item, index);
    return total;
  });
  return (random) => {
    const target = random() * total;
    let low = 0;
    let high = list.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const item = list[low];
    if (item === undefined) throw new Error("Cannot pick from an empty list.");
    return item;
  };
}

/** Returns items in turn, so that after any number of calls the count of each item is in proportion to its share. */
export function createProportionalPicker<T>(list: readonly T[], share: (item: T) => number): () => T {
  const total = list.reduce((sum, item) => sum + share(item), 0);
  const entries = list.map((item) => ({ item, gain: share(item) / total, balance: 0 }));
  return () => {
    for (const entry of entries) entry.balance += entry.gain;
    const next = entries.reduce((best, entry) => (entry.balance > best.balance ? entry : best));
    next.balance -= 1;
    return next.item;
  };
}

/** Picks items by a Zipf-Mandelbrot distribution: item n, counted from 1, has the weight `(n + shift) ** -exponent`. */
export function createZipfPicker<T>(list: readonly T[], exponent: number, shift: number): (random: RandomSource) => T {
  return createWeightedPicker(list, (_, index) => (index + 1 + shift) ** -exponent);
}

/** Returns a UUIDv7 with this date, so that it sorts like the ids that the portal creates. */
export function createUuidAt(random: RandomSource, date: Date): string {
  const bytes = new Uint8Array(16).map(() => random() * 256);
  return v7({ msecs: date.getTime(), random: bytes });
}
