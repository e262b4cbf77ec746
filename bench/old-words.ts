import type { DemoJobRow } from "../database/demo/jobs.ts";
import { createRandom, pickBoolean, type RandomSource } from "../database/demo/random.ts";

const DAY_MS = 86_400_000;

interface OldWord {
  word: string;
  /** Days since the posting, from (included) and to (excluded). A fifth of a board's jobs is younger than five days. */
  from: number;
  to: number;
  /** How many of the jobs of that time hold it. */
  share: number;
  in: "title" | "description";
}

/** Words of which nobody spoke lately: how many jobs hold them says nothing about how far back a search has to go. */
const oldWords: OldWord[] = [
  { word: "Jubilee", from: 5, to: Number.POSITIVE_INFINITY, share: 1 / 6, in: "description" },
  { word: "Pilgrim", from: 10, to: Number.POSITIVE_INFINITY, share: 1 / 12, in: "description" },
  { word: "Olympics", from: 20, to: Number.POSITIVE_INFINITY, share: 1 / 10, in: "title" },
  { word: "Heatwave", from: 30, to: Number.POSITIVE_INFINITY, share: 1 / 40, in: "description" },
  { word: "Regatta", from: 40, to: 41, share: 1, in: "description" },
];

/** Adds them to jobs, the same ones for the same seed. */
export function openOldWords(now: Date): (row: DemoJobRow) => void {
  const draws: [OldWord, RandomSource][] = oldWords.map((old) => [old, createRandom(`bench ${old.word}`)]);
  return function addTo(row) {
    const days = (now.getTime() - row.created_at.getTime()) / DAY_MS;
    for (const [{ word, from, to, share, in: column }, random] of draws) {
      if (days < from || days >= to || !pickBoolean(random, share)) continue;
      if (column === "title") row.title = `${word} ${row.title}`;
      else row.description = `${row.description} Part of the ${word}.`;
    }
  };
}
