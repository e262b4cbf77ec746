import { expect, it } from "vitest";
import { buildPublicOrigin } from "./public-origin.ts";

it("buildPublicOrigin › returns PUBLIC_URL, or else the host and port", () => {
  expect(buildPublicOrigin({ publicUrl: "https://jobs.example", host: "127.0.0.1" }, 3000)).toBe(
    "https://jobs.example",
  );
  expect(buildPublicOrigin({ publicUrl: null, host: "127.0.0.1" }, 3000)).toBe("http://127.0.0.1:3000");
  expect(buildPublicOrigin({ publicUrl: null, host: "::1" }, 3000)).toBe("http://[::1]:3000");
});
