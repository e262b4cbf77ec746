import { expect, it } from "vitest";
import { originOn } from "./origin.ts";

it("is the configured address, or where the portal listens", () => {
  expect(originOn({ publicUrl: "https://jobs.example", host: "127.0.0.1" }, 3000)).toBe("https://jobs.example");
  expect(originOn({ publicUrl: null, host: "127.0.0.1" }, 3000)).toBe("http://127.0.0.1:3000");
  expect(originOn({ publicUrl: null, host: "::1" }, 3000)).toBe("http://[::1]:3000");
});
