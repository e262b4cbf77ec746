import { v7 } from "uuid";

/** A number from 0 up to 1, like `Math.random`, but the same row of numbers for the same seed. */
export type RandomSource = () => number;

/**
 * Mulberry32, started from a word. Each part of the board has a generator of its own, so that a change in one part
 * leaves the others as they were.
 */
export function createRandom(word: string): RandomSource {
  let state = 2166136261;
  for (const character of word) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: RandomSource, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

/** A whole number from `low` to `high`, both included. */
export function pickInteger(random: RandomSource, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function isChance(random: RandomSource, probability: number): boolean {
  return random() < probability;
}

/** `count` items in their original order, or all of them when there are fewer. */
export function pickSample<T>(random: RandomSource, list: readonly T[], count: number): T[] {
  let wanted = Math.min(count, list.length);
  return list.filter((_, index) => {
    if (random() * (list.length - index) >= wanted) return false;
    wanted -= 1;
    return true;
  });
}

export function shuffle<T>(random: RandomSource, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Draws items by their weight, in the time of a binary search: a bench draws a million times from thirty thousand. */
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
    if (item === undefined) throw new Error("There is nothing to draw from.");
    return item;
  };
}

/** Deals items so that after any number of calls each has come as often as its share asks for. */
export function createDealer<T>(list: readonly T[], share: (item: T) => number): () => T {
  const total = list.reduce((sum, item) => sum + share(item), 0);
  const due = list.map((item) => ({ item, gain: share(item) / total, balance: 0 }));
  return () => {
    for (const entry of due) entry.balance += entry.gain;
    const next = due.reduce((best, entry) => (entry.balance > best.balance ? entry : best));
    next.balance -= 1;
    return next.item;
  };
}

/** As words, cities and employers are spread in life: few are common, many are rare. `shift` flattens the top. */
export function createZipfPicker<T>(list: readonly T[], exponent: number, shift: number): (random: RandomSource) => T {
  return createWeightedPicker(list, (_, index) => (index + 1 + shift) ** -exponent);
}

/** A UUIDv7 that sorts by its date, like the ones the portal makes. */
export function createIdAt(random: RandomSource, date: Date): string {
  const bytes = new Uint8Array(16).map(() => random() * 256);
  return v7({ msecs: date.getTime(), random: bytes });
}
