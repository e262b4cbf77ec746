import { expect, test } from "vitest";
import { formatFileSize } from "./format-file-size.ts";

test("a size is told in the unit that people know, and is never nothing", () => {
  expect(formatFileSize(0, "en")).toBe("1 kB");
  expect(formatFileSize(20_000, "en")).toBe("20 kB");
  expect(formatFileSize(1_500_000, "en")).toBe("1.4 MB");
  expect(formatFileSize(1_500_000, "nl")).toBe("1,4 MB");
  expect(formatFileSize(10 * 1024 * 1024, "nl")).toBe("10 MB");
});
