const DEPTH = 10;

/**
 * Returns the normalized discounted cumulative gain of the first ten results: 1 when the best titles come first, 0 when none
 * of them is found. A search that should find nothing has 1 when it finds nothing.
 *
 * @param grades The titles of each grade, the best first
 */
export function calculateNdcg(results: string[], grades: string[][]): number {
  const gains = new Map<string, number>();
  for (const [index, titles] of grades.entries()) {
    for (const title of titles) gains.set(title, 2 ** (grades.length - index) - 1);
  }
  if (gains.size === 0) return results.length === 0 ? 1 : 0;
  const found = results.slice(0, DEPTH).map((title) => gains.get(title) ?? 0);
  const ideal = [...gains.values()].sort((a, b) => b - a).slice(0, DEPTH);
  return discount(found) / discount(ideal);
}

const discount = (gains: number[]) => gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
