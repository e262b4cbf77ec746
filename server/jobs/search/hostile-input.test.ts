import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
await makeJob(portal, await makeEmployer(portal));

const search = (query: Record<string, string>) => portal.anonymous.get(`/auth/search/?${new URLSearchParams(query)}`);

/** One character of every Unicode plane. Some of them are unassigned. */
const unicodePlanes = Array.from({ length: 17 }, (_, plane) => String.fromCodePoint(plane * 0x10000 + 0x1234));

const hostileTexts = [
  "'",
  "''",
  '"',
  '"unbalanced',
  'a "b" "c',
  "\\",
  "\\'",
  "\\\\'",
  "a\\'b",
  "&",
  "|",
  "!",
  "!nurse",
  "nurse & | !",
  "nurse <-> nurse",
  "nurse <2> nurse",
  "<->",
  "nurse:*",
  "nurse:A",
  ":*",
  ":",
  "(",
  ")",
  "((nurse)",
  "nurse*",
  "%",
  "_",
  "%%%",
  "n_rse",
  "..",
  "../../etc/passwd",
  "'; drop table jobs; --",
  "' or 1=1 --",
  "nurse' union select password_hash from users --",
  "$1",
  "$x",
  "{{x}}",
  "<script>alert(1)</script>",
  "\u0001\u001f\u007f",
  "\t\n\r",
  "\u200b\u200d\ufeff",
  "\u202e esrun",
  "\u0301\u0301\u0301",
  "é".repeat(100),
  "🧑‍⚕️ 🦄",
  "ﷺ".repeat(60),
  "x".repeat(200),
  "x ".repeat(100),
  '"'.repeat(200),
  '"a'.repeat(100),
  "the ".repeat(50),
  "null",
  "undefined",
  "NaN",
  "[object Object]",
  "-",
  "--",
  "- nurse",
  "-nurse",
  '-"',
  '-"nurse',
  '-"a b" -"c d"',
  "-the",
  "-%",
  "nurse -",
  "-a ".repeat(60),
  ",",
  ", ,",
  "Paris, XX",
  "99999999999999999999",
  ...unicodePlanes,
];

describe.each(["title", "zip_code", "industry"])("the search parameter %s", (name) => {
  it.each(hostileTexts.filter((text) => text.length <= 100 || name === "title"))("accepts %j", async (text) => {
    const { status, body } = await search({ [name]: text });
    expect([status, Array.isArray(body)]).toEqual([200, true]);
  });

  it("refuses a text that is too long with 422", async () => {
    for (const length of [201, 10_000]) {
      const { status, body } = await search({ [name]: "x".repeat(length) });
      expect([status, Object.keys(body.fields)]).toEqual([422, [name]]);
    }
  });

  it("refuses a NUL character with 400", async () => {
    for (const text of ["\0", "nurse\0", "\0nurse"]) expect((await search({ [name]: text })).status).toBe(400);
  });

  it("accepts random text without NUL characters", async () => {
    const text = fc.string({ unit: "binary", maxLength: 60 }).filter((value) => !value.includes("\0"));
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const { status, text: body } = await search({ [name]: value });
        expect(status, body).toBe(200);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});

it.each([
  ["salary_min", "-1", 422],
  ["salary_min", "abc", 422],
  ["salary_min", "1e9", 200],
  ["salary_min", "1e10", 422],
  ["salary_min", "99999999999999999999", 422],
  ["salary_min", "1e999", 422],
  ["salary_min", "Infinity", 422],
  ["salary_min", "0", 200],
  ["salary_min", "0.5", 200],
  ["radius", "0", 422],
  ["radius", "-5", 422],
  ["radius", "1e400", 422],
  ["radius", "501", 422],
  ["radius", "0x10", 200],
  ["radius", "far", 422],
  ["radius", "10", 200],
  ["posted_within", "0", 422],
  ["posted_within", "-1", 422],
  ["posted_within", "1.5", 200],
  ["posted_within", "3651", 422],
  ["posted_within", "99999999999999999999", 422],
  ["priority", "urgent", 422],
  ["priority", "Urgent", 200],
  ["type", "Volunteer", 422],
  ["type", "full time", 422],
  ["sort", "oldest", 422],
  ["unknown", "'; drop table jobs", 200],
  ["__proto__", "x", 200],
  ["hours", "24-32", 200],
  ["hours", "32-24", 422],
  ["hours", "24", 422],
  ["hours", "24-81", 422],
  ["constructor", "x", 200],
  ["title", "constructor", 200],
])("the search parameter %s=%s is answered with %i", async (name, value, status) => {
  const response = await search({ [name]: value });
  expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([status, status === 422 ? [name] : []]);
});

it.each([
  "title",
  "zip_code",
  "industry",
  "type",
  "salary_min",
  "radius",
  "posted_within",
  "priority",
  "hours",
  "sort",
  "limit",
  "after",
])("a repeated search parameter %s is refused", async (name) => {
  const { status, body } = await portal.anonymous.get(`/auth/search/?${name}=1&${name}=2`);
  expect([400, 422]).toContain(status);
  expect(Object.keys(body.fields)).toEqual([name]);
});

it("a search with several invalid parameters reports all of them", async () => {
  const { status, body } = await search({ sort: "x", type: "x", salary_min: "x", limit: "x" });
  expect(status).toBe(422);
  expect(body.fields).toEqual({
    sort: "Invalid sort: it is not one of the choices",
    type: "Invalid Type: it is not one of the choices",
    salary_min: "Invalid salary_min: a number from 0 to 1000000000",
    limit: "Invalid limit: a whole number from 1 to 100",
  });
});

it.each(["/summary?title", "/suggestions?title", "/places?zip_code", "/summary?radius=50&zip_code"])(
  "/auth/search%s accepts any text",
  async (path) => {
    for (const text of hostileTexts.filter(({ length }) => length <= 100)) {
      const { status, text: body } = await portal.anonymous.get(`/auth/search${path}=${encodeURIComponent(text)}`);
      expect(status, `${text}: ${body}`).toBe(200);
    }
    const long = await portal.anonymous.get(`/auth/search${path}=${"x".repeat(10_000)}`);
    expect([414, 422]).toContain(long.status);
  },
);

it.each([
  "x",
  "e30",
  "bnVsbA",
  "!!!",
  Buffer.from('{"rank":0.5}').toString("base64url"),
  Buffer.from('{"rank":0,"at":"0000-01-01T00:00:00.000Z","id":"x"}').toString("base64url"),
  Buffer.from(
    '{"rank":2147483648,"at":"2026-01-01T00:00:00.000Z","id":"01900000-0000-7000-8000-000000000000"}',
  ).toString("base64url"),
  Buffer.from('{"rank":0,"instead":7}').toString("base64url"),
  Buffer.from(
    '{"rank":0,"at":"2026-01-01T00:00:00.000Z","id":"01900000-0000-7000-8000-000000000000","another_version":true}',
  ).toString("base64url"),
  Buffer.from(
    `{"rank":0,"at":"2026-01-01T00:00:00.000Z","id":"01900000-0000-7000-8000-000000000000","instead":"${"x".repeat(601)}"}`,
  ).toString("base64url"),
])("a tampered search cursor is refused: %s", async (after) => {
  const { status, body } = await search({ title: "nurse", after });
  expect([status, Object.keys(body.fields)]).toEqual([422, ["after"]]);
});

it("a search cursor may contain any corrected keywords", async () => {
  for (const instead of ["'); drop table jobs; --", "a & | !", '"', "\\'"]) {
    const position = { rank: 0, at: "2026-01-01T00:00:00.000Z", id: "01900000-0000-7000-8000-000000000000", instead };
    const after = Buffer.from(JSON.stringify(position)).toString("base64url");
    expect((await search({ title: "nurse", after })).status).toBe(200);
  }
});

it("keywords with operators and wildcards match literally", async () => {
  for (const title of ["!welder", "welder | nurse", "welder:*", "welder' | 'nurse", "%", "n%", "_urse"]) {
    const jobs = (await search({ title: `${title} zzz`, as_typed: "1" })).body;
    expect(jobs, title).toEqual([]);
  }
});
