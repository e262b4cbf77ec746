import { describe, expect, it } from "vitest";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { createSamplePdf, samplePng, uploadPhoto, uploadResume } from "../../testing/sample-files.ts";
import { createResumeLinks } from "./resume-links.ts";

const portal = await startTestPortal();
const [seeker, employer, stranger] = await Promise.all([
  makeSeeker(portal),
  makeEmployer(portal),
  makeEmployer(portal),
]);
const resume: string = (await uploadResume(seeker, createSamplePdf("bedside"))).body.file;
await makeApplication(portal, await makeJob(portal, employer), employer, seeker);

const toHolder = (user: TestUser) => ({ userId: user.id, sessionId: user.session.id });
const requestLink = async (user: TestUser, name = resume): Promise<string> =>
  (await user.client.post(`/auth/user/download/${name}/link`)).body.url.replace("/api", "");
const createLinksMinutesAgo = (minutes: number) =>
  createResumeLinks({ secretKey: TEST_SECRET_KEY }, () => Date.now() - minutes * 60_000);
const openLink = (url: string, { client } = { client: portal.anonymous }) => client.get(url.replace(/^\/api/, ""));

describe("signed link to a resume", () => {
  it("opens the resume without an access token, for its owner and for an employer", async () => {
    for (const user of [seeker, employer]) {
      const { status, text, headers } = await openLink(await requestLink(user));
      expect([status, text]).toEqual([200, createSamplePdf("bedside").bytes.toString()]);
      expect(headers.get("content-disposition")).toBe('attachment; filename="resume.pdf"');
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  it("expires after five minutes", async () => {
    expect((await openLink(createLinksMinutesAgo(4.9).createPath(resume, toHolder(seeker)))).status).toBe(200);
    const expired = await openLink(createLinksMinutesAgo(5.1).createPath(resume, toHolder(seeker)));
    expect([expired.status, expired.body.code]).toEqual([401, "unauthorized"]);
  });

  it("is invalid when any part of the link was changed", async () => {
    const otherResume = (await uploadResume(stranger)).body.file;
    const link = new URL(await requestLink(employer), portal.origin);
    const modifyLink = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return `${url.pathname}${url.search}`;
    };
    const laterExpiry = String(Number(link.searchParams.get("expires")) + 60);
    for (const forged of [
      modifyLink((url) => url.searchParams.set("expires", laterExpiry)),
      modifyLink((url) => url.searchParams.set("expires", "Infinity")),
      modifyLink((url) => url.searchParams.set("user", seeker.id)),
      modifyLink((url) => url.searchParams.set("session", seeker.session.id)),
      modifyLink((url) => url.searchParams.set("signature", "")),
      modifyLink((url) => url.searchParams.set("signature", "A".repeat(43))),
      modifyLink((url) => url.searchParams.append("signature", "A".repeat(43))),
      modifyLink((url) => url.searchParams.delete("user")),
      modifyLink((url) => {
        url.pathname = url.pathname.replace(resume, otherResume);
      }),
      createResumeLinks({ secretKey: "another secret that is long enough to be one" }).createPath(
        resume,
        toHolder(seeker),
      ),
    ]) {
      const response = await openLink(forged);
      expect([response.status, response.body.code], forged).toEqual([401, "unauthorized"]);
    }
  });

  it("is refused after its holder's session has ended or its holder may no longer read the resume", async () => {
    const applicant = await makeSeeker(portal);
    const reader = await makeEmployer(portal);
    const name = (await uploadResume(applicant)).body.file;
    const application = await makeApplication(portal, await makeJob(portal, reader), reader, applicant);
    const [ownLink, employerLink] = [await requestLink(applicant, name), await requestLink(reader, name)];
    await portal.anonymous.post("/auth/logout/users", { refresh_token: applicant.refreshToken });
    expect((await openLink(ownLink)).status).toBe(401);
    expect((await openLink(employerLink)).status).toBe(200);
    await portal.db.deleteFrom("applications").where("id", "=", application.id).execute();
    expect((await openLink(employerLink)).status).toBe(404);
  });
});

describe("GET resume by name", () => {
  it("answers 401 without a token, whether the resume exists or not", async () => {
    const responses = await Promise.all(
      [resume, `${"x".repeat(32)}.pdf`, "x", "..%2f..%2fetc%2fpasswd"].map((name) =>
        portal.anonymous.get(`/auth/user/download/${name}`),
      ),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(401);
  });

  it("does not serve resumes as photos or photos as resumes", async () => {
    const photo = (await uploadPhoto(seeker, samplePng)).body.file;
    expect((await portal.anonymous.get(`/auth/download/${resume}`)).status).toBe(404);
    expect((await seeker.client.get(`/auth/user/download/${photo}`)).status).toBe(404);
  });
});

/** Paths of traversal attacks. CVE-2020-35749 and CVE-2025-48273 are such attacks on resume downloads. */
const traversalPaths = [
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

it.each(traversalPaths)(
  "downloads › do not leave the file folder: %s (CVE-2020-35749, CVE-2025-48273)",
  async (name) => {
    for (const [endpoint, url] of [
      ["photo", `/auth/download/${name}`],
      ["resume", `/auth/user/download/${name}`],
      ["resume through the photo route", `/auth/download/..%2fresumes%2f${resume}`],
    ]) {
      const { status, text } = await seeker.client.get(url ?? "");
      expect([400, 404], endpoint).toContain(status);
      expect(text, endpoint).not.toMatch(/root:|bedside|job-portal/);
    }
  },
);
