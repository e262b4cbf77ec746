import { expect, test } from "vitest";
import { formatFileSize } from "./format-file-size.ts";

test("formatFileSize formats kilobytes and megabytes in both languages, with a minimum of 1 kB", () => {
  expect(formatFileSize(0, "en")).toBe("1 kB");
  expect(formatFileSize(20_000, "en")).toBe("20 kB");
  expect(formatFileSize(1_500_000, "en")).toBe("1.4 MB");
  expect(formatFileSize(1_500_000, "nl")).toBe("1,4 MB");
  expect(formatFileSize(10 * 1024 * 1024, "nl")).toBe("10 MB");
});
