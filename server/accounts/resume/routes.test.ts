import { describe, expect, it } from "vitest";
import { makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { dutchDocx } from "../../testing/resumes/dutch-resumes.ts";
import { englishPdf } from "../../testing/resumes/english-pdf-resumes.ts";
import { createPdf } from "../../testing/resumes/sample-resume.ts";
import { createOleFile, createZip, odtEntries, uploadResume } from "../../testing/sample-files.ts";
import { createSeekerForm } from "../../testing/sample-forms.ts";
import type { CurrentResume } from "../files/current-resume.ts";

const portal = await startTestPortal();

const requestProposal = ({ client }: TestUser) => client.send("POST", "/authenticated/users/resume/proposal");

async function upload(user: TestUser, resume: CurrentResume | Promise<CurrentResume> | undefined) {
  const { bytes = [] } = (await resume) ?? {};
  const response = await uploadResume(user, { name: "resume", bytes: Buffer.from(bytes) });
  expect(response.status, response.text).toBe(200);
}

describe("POST /authenticated/users/resume/proposal", () => {
  it("returns profile fields that the profile form accepts, and changes nothing", async () => {
    const seeker = await makeSeeker(portal);
    await upload(seeker, englishPdf[0]?.create());
    const profile = (await seeker.client.get(`/crud/users/${seeker.id}`)).body;
    const { status, body } = await requestProposal(seeker);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Daniel Okafor",
      email: "daniel.okafor@example.com",
      phone: "+447911123456",
      summary: expect.stringMatching(/^Engineer with twelve years/),
      works: [{ title: "Senior Software Engineer", company: "Brightpay Ltd", from: "2019-01", to: null }, {}],
      educations: [{ degree: "BSc Computer Science", school: "University of Leeds", from: "2010-09", to: "2013-06" }],
    });
    expect((await seeker.client.get(`/crud/users/${seeker.id}`)).body).toEqual(profile);

    const { name, summary, works, educations } = body;
    const form = { ...createSeekerForm(seeker), name, summary, works, educations };
    const saved = await seeker.client.put("/authenticated/users/", form);
    expect(saved.body.user).toMatchObject({ name, summary, works, educations });
  });

  it("reads the current resume of the caller only", async () => {
    const [seeker, otherSeeker] = await Promise.all([makeSeeker(portal), makeSeeker(portal)]);
    await upload(seeker, englishPdf[0]?.create());
    await upload(seeker, dutchDocx[0]?.create());
    expect((await requestProposal(seeker)).body.name).toBe("Jeroen van der Meer");
    expect((await requestProposal(otherSeeker)).body.code).toBe("no_resume");
    await seeker.client.delete(`/auth/users/photo/${seeker.id}`);
    expect((await requestProposal(seeker)).body.code).toBe("no_resume");
  });

  it("answers 422 with the reason for a resume that cannot be read", async () => {
    const toResume = (bytes: Buffer) => ({ bytes, type: "application/pdf" as const });
    const seeker = await makeSeeker(portal);
    for (const [resume, code] of [
      [toResume(createOleFile("WordDocument")), "resume_format_not_read"],
      [toResume(await createZip(odtEntries)), "resume_format_not_read"],
      [createPdf(["Scanned by my phone"]), "scanned_resume"],
      [toResume(Buffer.from("%PDF-1.7\nand nothing else")), "unreadable_resume"],
    ] as const) {
      await upload(seeker, resume);
      const { status, body } = await requestProposal(seeker);
      expect([status, body.code]).toEqual([422, code]);
    }
  });

  it("writes no content of a resume to the log", async () => {
    const log = portal.logged.join("");
    expect(log).not.toMatch(/Okafor|Jeroen|447911123456|Brightpay|Scanned by/);
  });
});
