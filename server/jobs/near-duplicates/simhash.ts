import { hash } from "node:crypto";

/** Texts with fewer different words are not compared: too many are alike by chance. */
const MIN_WORDS = 10;
const HASH_BITS = 64;

/** What a job says, as it is compared with others. */
export interface ComparedText {
  title: string;
  description: string;
}

/** The words of a text in their order. Scripts without spaces give a word for each sign. */
function listWords({ title, description }: ComparedText): string[] {
  const text = `${title} ${description}`.normalize("NFKC").toLowerCase();
  return text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/**
 * Computes the SimHash of the different words of a text: each of its bits is the one that most words have in their own hash,
 * so similar texts have similar hashes, in any language (Charikar, Similarity Estimation Techniques from Rounding
 * Algorithms, 2002).
 *
 * @returns A signed number of 64 bits. Null for a text that is too short to compare
 */
export function computeSimhash(text: ComparedText): bigint | null {
  const words = new Set(listWords(text));
  if (words.size < MIN_WORDS) return null;
  const sums = new Int32Array(HASH_BITS);
  for (const word of words) {
    const digest = hash("md5", word, "buffer");
    for (let bit = 0; bit < HASH_BITS; bit += 1) {
      sums[bit] = (sums[bit] as number) + (((digest[bit >> 3] as number) >> (bit & 7)) & 1 ? 1 : -1);
    }
  }
  return BigInt.asIntN(
    HASH_BITS,
    sums.reduce((simhash, sum, bit) => (sum > 0 ? simhash | (1n << BigInt(bit)) : simhash), 0n),
  );
}

/** The share of the pairs of neighbouring words of two texts that both have, from 0 to 1. */
export function compareTexts(one: ComparedText, other: ComparedText): number {
  const [pairs, otherPairs] = [listPairs(one), listPairs(other)];
  const common = [...pairs].filter((pair) => otherPairs.has(pair)).length;
  return common === 0 ? 0 : common / (pairs.size + otherPairs.size - common);
}

function listPairs(text: ComparedText): Set<string> {
  const words = listWords(text);
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
}
