import { expect, test } from "vitest";
import { formatSize } from "./file-size.ts";

test("a size is told in the unit that people know, and is never nothing", () => {
  expect(formatSize(0, "en")).toBe("1 kB");
  expect(formatSize(20_000, "en")).toBe("20 kB");
  expect(formatSize(1_500_000, "en")).toBe("1.4 MB");
  expect(formatSize(1_500_000, "nl")).toBe("1,4 MB");
  expect(formatSize(10 * 1024 * 1024, "nl")).toBe("10 MB");
});
