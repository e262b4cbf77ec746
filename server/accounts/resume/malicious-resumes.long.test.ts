import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "../../platform/errors.ts";
import { makeSeeker } from "../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import {
  type MaliciousResume,
  maliciousDocx,
  maliciousPdf,
  resourceExhaustingResumes,
} from "../../testing/resumes/malicious-resumes.ts";
import { uploadResume } from "../../testing/sample-files.ts";
import { createResumeParser, type ResumeParser } from "./resume-parser.ts";

describe("ResumeParser with a malicious file", () => {
  let parser: ResumeParser;
  beforeAll(() => {
    parser = createResumeParser();
  });
  afterAll(() => parser.close());

  describe.each([
    ["DOCX", maliciousDocx],
    ["PDF", maliciousPdf],
  ])("%s", (_, resumes: MaliciousResume[]) => {
    it.each(resumes)("returns error code $expectedError for $description", async ({ create, expectedError }) => {
      expect(await getErrorCode(parser, create)).toBe(expectedError);
    });
  });

  it("parses resumes of other IP addresses while one has many", async () => {
    const loads: string[] = [];
    const isLoaded = Promise.withResolvers<void>();
    const fail = (ipAddress: string) =>
      parser.parse(ipAddress, async () => {
        loads.push(ipAddress);
        if (ipAddress === "192.0.2.2") isLoaded.resolve();
        await isLoaded.promise;
        throw new ApiError("no_resume");
      });
    const results = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"].map(fail);
    for (const result of results) await expect(result).rejects.toMatchObject({ code: "no_resume" });
    expect(loads).toEqual(["192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.1"]);
  });

  it.each(resourceExhaustingResumes)("stops parsing $description at the limits", async ({ create, expectedError }) => {
    const parserWithShortTimeout = createResumeParser({ timeoutMs: 2_500 });
    expect(await getErrorCode(parserWithShortTimeout, create)).toBe(expectedError);
    await parserWithShortTimeout.close();
  });
});

/** Parses the resume and returns the error code, or null when parsing succeeds. */
async function getErrorCode(parser: ResumeParser, create: MaliciousResume["create"]): Promise<string | null> {
  const resume = await create();
  try {
    await parser.parse("192.0.2.1", async () => resume);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("server while it parses malicious files", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal();
  });

  it("answers other requests, and answers 503 to requests above the queue limit", async () => {
    const bomb = await resourceExhaustingResumes[0]?.create();
    if (!bomb) throw new Error("The list of endless resumes is empty.");
    const seekers = await Promise.all(Array.from({ length: 14 }, () => makeSeeker(portal)));
    const file = { name: "resume.pdf", bytes: Buffer.from(bomb.bytes) };
    await Promise.all(seekers.map((seeker) => uploadResume(seeker, file)));
    const responses = seekers.map(({ client }) => client.send("POST", "/authenticated/users/resume/proposal"));
    const first = await Promise.race(responses);
    expect([first.status, first.body.code, first.headers.get("retry-after")]).toEqual([503, "unavailable", "5"]);
    // The rejected request is answered first, so the other resumes are still being parsed or waiting.
    for (const health of ["live", "ready"]) expect((await fetch(`${portal.origin}/health/${health}`)).status).toBe(200);
    expect((await portal.anonymous.get("/auth/search")).status).toBe(200);
  });
});
