import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSeeker } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { uploadResume } from "../testing/sample-files.ts";
import { createResumeParser, type ResumeParser } from "./resume-parser.ts";
import { endlessResumes, type MaliciousResume, maliciousDocx, maliciousPdf } from "./testing/malicious-resumes.ts";

describe("a hostile file hurts nobody", () => {
  let reader: ResumeParser;
  beforeAll(() => {
    reader = createResumeParser();
  });
  afterAll(() => reader.close());

  describe.each([
    ["DOCX", maliciousDocx],
    ["PDF", maliciousPdf],
  ])("%s", (_, all: MaliciousResume[]) => {
    it.each(all)("$what", async ({ create, refused }) => {
      expect(await outcomeOf(reader, create)).toBe(refused);
    });
  });

  it.each(endlessResumes)("$what, which is ended", async ({ create, refused }) => {
    const impatient = createResumeParser({ mostMs: 2_500 });
    expect(await outcomeOf(impatient, create)).toBe(refused);
    await impatient.close();
  });
});

async function outcomeOf(reader: ResumeParser, make: MaliciousResume["create"]): Promise<string | null> {
  const resume = await make();
  try {
    await reader.parse(async () => resume);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("while hostile files are read", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal();
  });
  afterAll(() => portal.close());

  it("the server answers everybody else, and more of them than can wait are told to come back", async () => {
    const bomb = await endlessResumes[0]?.create();
    if (!bomb) throw new Error("There is no such file.");
    const people = await Promise.all(Array.from({ length: 14 }, () => makeSeeker(portal)));
    const chosen = { name: "resume.pdf", bytes: Buffer.from(bomb.bytes) };
    await Promise.all(people.map((person) => uploadResume(person, chosen)));
    const reading = people.map(({ client }) => client.send("POST", "/authenticated/users/resume/proposal"));
    const first = await Promise.race(reading);
    expect([first.status, first.body.code, first.headers.get("retry-after")]).toEqual([503, "unavailable", "5"]);
    // Those who were taken in are still being read, or wait: the first to be answered was sent away.
    for (const health of ["live", "ready"]) expect((await fetch(`${portal.origin}/health/${health}`)).status).toBe(200);
    expect((await portal.anonymous.get("/auth/search")).status).toBe(200);
  });
});
