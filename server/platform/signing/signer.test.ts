import { describe, expect, it } from "vitest";
import { createSigner } from "./signer.ts";

const SECRET_KEY = "a secret key that only this test uses";

describe("createSigner", () => {
  it("signs as in previous versions, so that links in sent mails stay valid", () => {
    expect(
      createSigner({ secretKey: SECRET_KEY }, "message mail off").sign("0191b2c4-0000-7000-8000-000000000001"),
    ).toBe("6s8JZJl-goRBAB9l0GjwAXUE_vcMQ79sF9WqIu7bju8");
  });

  it("verifies its own signatures only", () => {
    const signer = createSigner({ secretKey: SECRET_KEY }, "one");
    const signature = signer.sign("text");
    expect(signer.verify("text", signature)).toBe(true);
    expect(signer.verify("other text", signature)).toBe(false);
    expect(signer.verify("text", createSigner({ secretKey: SECRET_KEY }, "two").sign("text"))).toBe(false);
    expect(signer.verify("text", createSigner({ secretKey: `${SECRET_KEY}.` }, "one").sign("text"))).toBe(false);
    expect(signer.verify("text", signature.slice(1))).toBe(false);
    expect(signer.verify("text", "")).toBe(false);
  });
});
