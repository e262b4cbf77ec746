import { describe, expect, it } from "vitest";
import { decryptText, encryptText } from "./encryption.ts";
import { deriveKey } from "./signer.ts";

const key = deriveKey("a secret key that is long enough", "tests");
const text = "Zoë's secret ✓";

describe("encryptText", () => {
  it("returns data from which decryptText returns the text", () => {
    expect(decryptText(key, encryptText(key, text, "owner"), "owner")).toBe(text);
    expect(decryptText(key, encryptText(key, ""))).toBe("");
  });

  it("returns different data each time", () => {
    expect(encryptText(key, text)).not.toEqual(encryptText(key, text));
  });
});

it("decryptText › throws for another key, another owner and changed data", () => {
  const encrypted = encryptText(key, text, "owner");
  expect(() => decryptText(deriveKey("another secret key", "tests"), encrypted, "owner")).toThrow();
  expect(() => decryptText(key, encrypted, "another owner")).toThrow();
  for (const index of encrypted.keys()) {
    const changed = Buffer.from(encrypted);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => decryptText(key, changed, "owner"), `byte ${index}`).toThrow();
  }
});
