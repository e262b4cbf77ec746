import { describe, expect, it } from "vitest";
import type { ApiResponse } from "../../../testing/http-client.ts";
import { createCodeFlows, findSentCode, makeCodesOlder } from "../../../testing/one-time-codes.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import type { CodePurpose } from "./queries.ts";

const portal = await startTestPortal();

const purposes = [
  "reset",
  "phone",
  "login",
  "two_factor",
  "proof",
  "guest_application",
] as const satisfies CodePurpose[];
const startFlow = (purpose: CodePurpose) => createCodeFlows(portal)[purpose]();
const changeCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const countSentTo = async (to: string) => (await portal.outbox()).filter((sent) => sent.to === to).length;

/** The replies to a request that sends a code and to one that does not, because the previous code is too new. */
const sentMessages = [expect.stringContaining("on its way"), expect.stringContaining("still works")];

function expectInvalidCode({ status, body }: ApiResponse) {
  expect([status, body.code, body.fields]).toEqual([
    422,
    "invalid_fields",
    { token: expect.stringMatching(/^Invalid Code: /) },
  ]);
}

describe.each(purposes)("a one-time code for %s", (purpose) => {
  it("is accepted once", async () => {
    const { to, requestCode, enterCode } = await startFlow(purpose);
    expect((await requestCode()).status).toBe(200);
    const code = await findSentCode(portal, to);
    expectInvalidCode(await enterCode(changeCode(code)));
    expect((await enterCode(code)).status).toBe(200);
    expect((await enterCode(code)).status).toBeGreaterThanOrEqual(400);
  });

  it("is accepted once for 64 concurrent requests", async () => {
    const { to, requestCode, enterCode } = await startFlow(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    const responses = await Promise.all(Array.from({ length: 64 }, () => enterCode(code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of responses.filter((response) => response.status !== 200))
      expect([409, 422]).toContain(status);
  });

  it("is sent at most once a minute, and a new code replaces the previous one", async () => {
    const { to, requestCode, enterCode } = await startFlow(purpose);
    const first = await requestCode();
    const code = await findSentCode(portal, to);
    const second = await requestCode();
    expect(second.status).toBe(first.status);
    if (first.body.message) expect([first.body.message, second.body.message]).toEqual(sentMessages);
    expect(await countSentTo(to)).toBe(1);
    await makeCodesOlder(portal, purpose, "61 seconds");
    await Promise.all(Array.from({ length: 16 }, requestCode));
    expect(await countSentTo(to)).toBe(2);
    const newer = await findSentCode(portal, to);
    if (newer !== code) expectInvalidCode(await enterCode(code));
    expect((await enterCode(newer)).status).toBe(200);
  });

  it("is rejected for every other purpose and user", async () => {
    const { to, requestCode } = await startFlow(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    for (const otherPurpose of purposes) {
      const otherFlow = await startFlow(otherPurpose);
      expectInvalidCode(await otherFlow.enterCode(code));
    }
  });

  it("does not appear in plain text in the table or in the log", async () => {
    const { to, requestCode } = await startFlow(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    const { rows } = await portal.pool.query("select one_time_codes::text as row from one_time_codes");
    for (const { row } of rows) expect(row).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(portal.logged.join("")).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it("allows five attempts, also for concurrent requests", async () => {
    const { to, requestCode, enterCode } = await startFlow(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    await Promise.all(Array.from({ length: 64 }, () => enterCode(changeCode(code)).then(expectInvalidCode)));
    expectInvalidCode(await enterCode(code));
  });
});

/** One statement reads the codes of all purposes. The second factor of a login has a schema of its own. */
describe.each(["reset", "login"] as const)("each one-time code, such as that for %s", (purpose) => {
  it("expires after ten minutes", async () => {
    const { to, requestCode, enterCode } = await startFlow(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    await makeCodesOlder(portal, purpose, "10 minutes");
    expectInvalidCode(await enterCode(code));
  });

  it("is accepted with spaces", async () => {
    const { to, requestCode, enterCode } = await startFlow(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    expect((await enterCode(` ${code.slice(0, 3)} ${code.slice(3)}\t`)).status).toBe(200);
  });

  it("must be a string of six digits", async () => {
    const { to, requestCode, enterCode } = await startFlow(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    for (const token of [true, Number(code), [code], { $ne: 1 }, "1\0"]) {
      const { status, body } = await enterCode(token);
      expect([status, body.code], JSON.stringify(token)).toEqual([400, "malformed"]);
    }
    for (const token of ["12345", "1234567", "abcdef", "12 34", "١٢٣٤٥٦", "0x1234", "-12345"]) {
      expectInvalidCode(await enterCode(token));
    }
    for (const token of ["", "   "])
      expect((await enterCode(token)).body.fields).toEqual({ token: "Code is required" });
    expect((await enterCode(code)).status).toBe(200);
  });
});
