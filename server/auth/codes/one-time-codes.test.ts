import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiResponse } from "../../testing/http-client.ts";
import { ageCodes, createCodeFlows, findSentCode } from "../../testing/one-time-codes.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import type { CodePurpose } from "./queries.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const purposes = ["reset", "phone", "login", "two_factor", "proof"] as const satisfies CodePurpose[];
const begin = (purpose: CodePurpose) => createCodeFlows(portal)[purpose]();
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const sentTo = async (to: string) => (await portal.outbox()).filter((sent) => sent.to === to).length;

function expectWrong({ status, body }: ApiResponse) {
  expect([status, body.code, body.fields]).toEqual([422, "invalid_fields", { token: "Invalid Code" }]);
}

describe.each(purposes)("a code for %s", (purpose) => {
  it("is good once", async () => {
    const { to, requestCode, enterCode } = await begin(purpose);
    expect((await requestCode()).status).toBe(200);
    const code = await findSentCode(portal, to);
    expectWrong(await enterCode(other(code)));
    expect((await enterCode(code)).status).toBe(200);
    expect((await enterCode(code)).status).toBeGreaterThanOrEqual(400);
  });

  it("has one winner of 64 at once", async () => {
    const { to, requestCode, enterCode } = await begin(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    const answers = await Promise.all(Array.from({ length: 64 }, () => enterCode(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers.filter((answer) => answer.status !== 200)) expect([409, 422]).toContain(status);
  });

  it("may be tried five times, also at once", async () => {
    const { to, requestCode, enterCode } = await begin(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    await Promise.all(Array.from({ length: 64 }, () => enterCode(other(code)).then(expectWrong)));
    expectWrong(await enterCode(code));
  });

  it("ends after ten minutes", async () => {
    const { to, requestCode, enterCode } = await begin(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    await ageCodes(portal, purpose, "10 minutes");
    expectWrong(await enterCode(code));
  });

  it("is sent once a minute, and the new one replaces the old one", async () => {
    const { to, requestCode, enterCode } = await begin(purpose);
    const first = await requestCode();
    const code = await findSentCode(portal, to);
    const again = await requestCode();
    expect(again.status).toBe(first.status);
    expect(await sentTo(to)).toBe(1);
    await ageCodes(portal, purpose, "61 seconds");
    await Promise.all(Array.from({ length: 16 }, requestCode));
    expect(await sentTo(to)).toBe(2);
    const newer = await findSentCode(portal, to);
    if (newer !== code) expectWrong(await enterCode(code));
    expect((await enterCode(newer)).status).toBe(200);
  });

  it("may be spaced", async () => {
    const { to, requestCode, enterCode } = await begin(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    expect((await enterCode(` ${code.slice(0, 3)} ${code.slice(3)}\t`)).status).toBe(200);
  });

  it("is text of six digits", async () => {
    const { to, requestCode, enterCode } = await begin(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    for (const token of [true, Number(code), [code], { $ne: 1 }, "1\0"]) {
      const { status, body } = await enterCode(token);
      expect([status, body.code], JSON.stringify(token)).toEqual([400, "malformed"]);
    }
    for (const token of ["12345", "1234567", "abcdef", "12 34", "١٢٣٤٥٦", "0x1234", "-12345"]) {
      expectWrong(await enterCode(token));
    }
    for (const token of ["", "   "])
      expect((await enterCode(token)).body.fields).toEqual({ token: "Code is required" });
    expect((await enterCode(code)).status).toBe(200);
  });

  it("is of no use for anything or anyone else", async () => {
    const { to, requestCode } = await begin(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    for (const elsewhere of purposes) {
      const someone = await begin(elsewhere);
      expectWrong(await someone.enterCode(code));
    }
  });

  it("is nowhere in the database or the log in clear, but in what was sent", async () => {
    const { to, requestCode } = await begin(purpose);
    await requestCode();
    const code = await findSentCode(portal, to);
    const { rows } = await portal.pool.query("select one_time_codes::text as row from one_time_codes");
    for (const { row } of rows) expect(row).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(portal.logged.join("")).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});
