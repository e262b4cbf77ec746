import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

type Row = Record<string, number | string>;

/** Collects tables by name: each is printed when it is known, and all end in one JSON file. */
export function openReport(facts: Record<string, unknown>) {
  const sections: Record<string, Record<string, Row>> = {};
  return {
    add(section: string, rows: Record<string, Row>): void {
      sections[section] = rows;
      console.log(`\n${section}`);
      console.table(rows);
    },
    async write(file = path.resolve(import.meta.dirname, "../test-results/bench.json")): Promise<void> {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, `${JSON.stringify({ ...facts, ...sections }, null, 2)}\n`);
      console.log(`\nWritten to ${file}`);
    },
  };
}
