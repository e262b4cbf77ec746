import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeNewcomer,
  makeSeeker,
  type TestUser,
} from "../testing/factories.ts";
import { startTestPortal, TEST_SECRET_KEY, type TestPortal } from "../testing/portal.ts";
import { createSamplePdf, samplePng, uploadPhoto, uploadResume } from "../testing/sample-files.ts";
import { createResumeLinks } from "./resume-links.ts";

let portal: TestPortal;
let seeker: TestUser;
let employer: TestUser;
let stranger: TestUser;
let resume: string;

beforeAll(async () => {
  portal = await startTestPortal();
  [seeker, employer, stranger] = await Promise.all([makeSeeker(portal), makeEmployer(portal), makeEmployer(portal)]);
  await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
  resume = (await uploadResume(seeker, createSamplePdf("bedside"))).body.file;
});
afterAll(() => portal.close());

const holder = (person: TestUser) => ({ userId: person.id, sessionId: person.session.id });
const linkOf = async (person: TestUser, name = resume): Promise<string> =>
  (await person.client.post(`/auth/user/download/${name}/link`)).body.url.replace("/api", "");
const minutesAgo = (minutes: number) => createResumeLinks(TEST_SECRET_KEY, () => Date.now() - minutes * 60_000);
const follow = (url: string, { client } = { client: portal.anonymous }) => client.get(url.replace(/^\/api/, ""));

describe("a link to a resume", () => {
  it("opens it without a token, for its owner and for an employer", async () => {
    for (const person of [seeker, employer]) {
      const { status, text, headers } = await follow(await linkOf(person));
      expect([status, text]).toEqual([200, createSamplePdf("bedside").bytes.toString()]);
      expect(headers.get("content-disposition")).toBe('attachment; filename="resume.pdf"');
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  it("is not given to anybody else", async () => {
    const answer = await stranger.client.post(`/auth/user/download/${resume}/link`);
    const ofNobody = await stranger.client.post(`/auth/user/download/${"x".repeat(32)}.pdf/link`);
    expect([answer.status, answer.text]).toEqual([404, ofNobody.text]);
  });

  it("works for five minutes", async () => {
    expect((await follow(minutesAgo(4.9).sign(resume, holder(seeker)))).status).toBe(200);
    const expired = await follow(minutesAgo(5.1).sign(resume, holder(seeker)));
    expect([expired.status, expired.body.code]).toEqual([401, "unauthorized"]);
  });

  it("is good for nothing when anything in it was changed", async () => {
    const other = (await uploadResume(stranger)).body.file;
    const link = new URL(await linkOf(employer), portal.origin);
    const changed = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return `${url.pathname}${url.search}`;
    };
    const later = String(Number(link.searchParams.get("expires")) + 60);
    for (const forged of [
      changed((url) => url.searchParams.set("expires", later)),
      changed((url) => url.searchParams.set("expires", "Infinity")),
      changed((url) => url.searchParams.set("user", seeker.id)),
      changed((url) => url.searchParams.set("session", seeker.session.id)),
      changed((url) => url.searchParams.set("signature", "")),
      changed((url) => url.searchParams.set("signature", "A".repeat(43))),
      changed((url) => url.searchParams.append("signature", "A".repeat(43))),
      changed((url) => url.searchParams.delete("user")),
      changed((url) => {
        url.pathname = url.pathname.replace(resume, other);
      }),
      createResumeLinks("another secret that is long enough to be one").sign(resume, holder(seeker)),
    ]) {
      const answer = await follow(forged);
      expect([answer.status, answer.body.code], forged).toEqual([401, "unauthorized"]);
    }
  });

  it("ends with the session it was made in, and with the right to read", async () => {
    const applicant = await makeSeeker(portal);
    const reader = await makeEmployer(portal);
    const application = await makeApplication(portal, await makeJob(portal, reader), reader, applicant);
    const name = (await uploadResume(applicant)).body.file;
    const [own, others] = [await linkOf(applicant, name), await linkOf(reader, name)];
    await portal.anonymous.post("/auth/logout/users", { refresh_token: applicant.refreshToken });
    expect((await follow(own)).status).toBe(401);
    expect((await follow(others)).status).toBe(200);
    await portal.db.deleteFrom("applications").where("id", "=", application.id).execute();
    expect((await follow(others)).status).toBe(404);
  });
});

describe("someone else's resume, by its name", () => {
  it("is nobody's without a token, whatever the name", async () => {
    const answers = await Promise.all(
      [resume, `${"x".repeat(32)}.pdf`, "x", "..%2f..%2fetc%2fpasswd"].map((name) =>
        portal.anonymous.get(`/auth/user/download/${name}`),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  });

  it("is like nobody's with a token of somebody else", async () => {
    const ofNobody = await stranger.client.get(`/auth/user/download/${"x".repeat(32)}.pdf`);
    for (const { client } of [stranger, await makeSeeker(portal)]) {
      const answer = await client.get(`/auth/user/download/${resume}`);
      expect([answer.status, answer.text]).toEqual([404, ofNobody.text]);
    }
    expect((await (await makeNewcomer(portal)).client.get(`/auth/user/download/${resume}`)).status).toBe(403);
  });

  it("is no photo, and a photo no resume", async () => {
    const photo = (await uploadPhoto(seeker, samplePng)).body.file;
    expect((await portal.anonymous.get(`/auth/download/${resume}`)).status).toBe(404);
    expect((await seeker.client.get(`/auth/user/download/${photo}`)).status).toBe(404);
  });

  it("is not replaced or erased by others", async () => {
    const large = { name: "large.pdf", bytes: Buffer.concat([createSamplePdf().bytes, Buffer.alloc(9_000_000)]) };
    expect((await uploadResume({ id: seeker.id, client: employer.client }, large)).status).toBe(404);
    expect((await employer.client.delete(`/auth/users/photo/${seeker.id}`)).status).toBe(404);
    expect((await employer.client.get(`/auth/user/download/${resume}`)).text).toContain("bedside");
  });
});

/** Ways out of a folder that others fell for: CVE-2020-35749 and CVE-2025-48273 were downloads of resumes. */
const paths = [
  "../../../etc/passwd",
  "..%2f..%2f..%2fetc%2fpasswd",
  "..%252f..%252fetc%252fpasswd",
  "..%5c..%5cwindows%5cwin.ini",
  "%2e%2e%2f%2e%2e%2fpackage.json",
  "....//....//etc/passwd",
  "%2fetc%2fpasswd",
  "file:%2f%2f%2fetc%2fpasswd",
  "..%00.pdf",
  `${"a".repeat(32)}.pdf%00.webp`,
  "secret-key",
  "%c0%ae%c0%ae%c0%af",
  `..%2fresumes%2f`,
];

it.each(paths)("no path leads out of the files: %s (CVE-2020-35749, CVE-2025-48273)", async (name) => {
  for (const [about, address] of [
    ["a photo", `/auth/download/${name}`],
    ["a resume", `/auth/user/download/${name}`],
    ["another kind of file", `/auth/download/..%2fresumes%2f${resume}`],
  ]) {
    const { status, text } = await seeker.client.get(address ?? "");
    expect([400, 404], about).toContain(status);
    expect(text, about).not.toMatch(/root:|bedside|job-portal/);
  }
});
