import path from "node:path";
import { expect, it } from "vitest";
import { readTranslations } from "./web-build.ts";

it("readTranslations › completes a partial language with the English texts", async () => {
  const { de, en } = await readTranslations(path.resolve(import.meta.dirname, "../../../web/public"));
  expect(de.home).toMatchObject({ search: "Stellen suchen" });
  expect([en.staff, de.staff]).toEqual([expect.any(Object), en.staff]);
});
