import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSeeker } from "../testing/factories.ts";
import { uploadResume } from "../testing/files.ts";
import { openPortal, type TestPortal } from "../testing/portal.ts";
import { openResumeReader, type ResumeReader } from "./resume-reader.ts";
import { endless, type Hostile, hostileDocx, hostilePdf } from "./testing/hostile.ts";

describe("a hostile file hurts nobody", () => {
  let reader: ResumeReader;
  beforeAll(() => {
    reader = openResumeReader();
  });
  afterAll(() => reader.close());

  describe.each([
    ["DOCX", hostileDocx],
    ["PDF", hostilePdf],
  ])("%s", (_, all: Hostile[]) => {
    it.each(all)("$what", async ({ make, refused }) => {
      expect(await outcomeOf(reader, make)).toBe(refused);
    });
  });

  it.each(endless)("$what, which is ended", async ({ make, refused }) => {
    const impatient = openResumeReader({ mostMs: 2_500 });
    expect(await outcomeOf(impatient, make)).toBe(refused);
    await impatient.close();
  });
});

async function outcomeOf(reader: ResumeReader, make: Hostile["make"]): Promise<string | null> {
  const resume = await make();
  try {
    await reader.read(async () => resume);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("while hostile files are read", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  it("the server answers everybody else, and more of them than can wait are told to come back", async () => {
    const bomb = await endless[0]?.make();
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
