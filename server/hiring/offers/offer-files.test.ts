import { describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplication,
  makeApplied,
  makeEmployer,
  makeJob,
  makeMember,
  makeOffer,
  makeSeeker,
  offerTerms,
  sendDecisions,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createSamplePdf, createUploadForm, samplePng } from "../../testing/sample-files.ts";

const portal = await startTestPortal();

type Id = { id: string };

const pdf = { ...createSamplePdf("An offer"), name: "Offer for Sanne.pdf" };
const upload = ({ client }: TestUser, { id }: Id, file = pdf) =>
  client.send("POST", `/application/${id}/offer/file`, { body: createUploadForm(file) });
const download = ({ client }: TestUser, { id }: Id, number = 1) =>
  client.get(`/application/${id}/offers/${number}/file`);
async function isStored(file: string): Promise<boolean> {
  const stored = await portal.files.storage.open(file);
  stored?.content.destroy();
  return stored !== null;
}

async function makeReceived() {
  const password = await getPasswordColumns();
  return makeApplied(portal, { employer: password, seeker: password });
}

/** Makes an offer with an uploaded PDF that the seeker knows. */
async function makeOffered() {
  const applied = await makeReceived();
  const { body } = await upload(applied.employer, applied.application);
  await makeOffer(portal, applied.application, applied.employer, { file: body.file });
  return { ...applied, file: body.file as string };
}

describe("PDF of an offer", () => {
  it("is downloaded by both sides under its name, as an attachment", async () => {
    const { employer, seeker, application } = await makeOffered();
    const [offer] = (await seeker.client.get(`/application/${application.id}/offers`)).body;
    expect(offer.file).toEqual({ name: "Offer for Sanne.pdf", size: pdf.bytes.length });
    for (const user of [employer, seeker]) {
      const { status, text, headers } = await download(user, application);
      expect([status, text]).toEqual([200, pdf.bytes.toString()]);
      expect(headers.get("content-disposition")).toBe('attachment; filename="Offer for Sanne.pdf"');
      expect(headers.get("cache-control")).toContain("no-store");
    }
  });

  it("is hidden from interviewers and other companies, and from the seeker until the mail is sent", async () => {
    const { employer, seeker, application } = await makeReceived();
    const interviewer = await makeMember(portal, employer, "interviewer");
    await employer.client.put(`/application/${application.id}/interviewers`, { user_ids: [interviewer.id] });
    const { body } = await upload(employer, application);
    await employer.client.post(`/application/${application.id}/offer`, { ...offerTerms, file: body.file });
    for (const user of [seeker, interviewer, await makeEmployer(portal), await makeSeeker(portal)]) {
      expect((await download(user, application)).status).toBe(404);
    }
    expect((await download(employer, application)).status).toBe(200);
    expect((await seeker.client.get(`/auth/user/download/${body.file}`)).status).toBe(404);
  });

  it("must be a PDF of at most 10 MB", async () => {
    const { employer, application } = await makeReceived();
    const picture = await upload(employer, application, samplePng);
    expect([picture.status, picture.body.code]).toEqual([415, "pdf_expected"]);
    const large = { ...pdf, bytes: Buffer.concat([pdf.bytes, Buffer.alloc(10 * 1024 * 1024)]) };
    expect((await upload(employer, application, large)).body.code).toBe("resume_too_large");
  });

  it("cannot be one of another company, or of another offer", async () => {
    const { file } = await makeOffered();
    const { employer, application } = await makeReceived();
    const offer = await employer.client.post(`/application/${application.id}/offer`, { ...offerTerms, file });
    expect([offer.status, offer.body.fields]).toEqual([422, { file: "File is required" }]);
    const { body } = await upload(employer, application);
    const other = await makeApplication(portal, await makeJob(portal, employer), employer, await makeSeeker(portal));
    const replies = await Promise.all(
      [application, other].map(({ id }) =>
        employer.client.post(`/application/${id}/offer`, { ...offerTerms, file: body.file }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it("stays when the terms change, and is deleted when it is removed, replaced or undone", async () => {
    const { employer, application, file } = await makeOffered();
    const change = (extra: object) =>
      employer.client.put(`/application/${application.id}/offer`, { ...offerTerms, ...extra });
    expect((await change({ pay: 3600 })).body.file.name).toBe("Offer for Sanne.pdf");
    const { body: second } = await upload(employer, application);
    expect((await change({ file: second.file })).status).toBe(200);
    expect((await change({ file: null })).body.file).toBeNull();
    expect((await download(employer, application)).status).toBe(404);
    const rest = await portal.db.selectFrom("files").select("file").where("kind", "=", "offer").execute();
    expect(rest.filter((row) => [file, second.file].includes(row.file))).toEqual([]);
    const discarded = await portal.db.selectFrom("discarded_files").select("file").execute();
    expect(discarded).toEqual(expect.arrayContaining([{ file }, { file: second.file }]));
  });

  it("is deleted a day after its upload when no offer names it", async () => {
    const { employer, application } = await makeReceived();
    const { body } = await upload(employer, application);
    const { file: used } = await makeOffered();
    const age = "update files set created_at = created_at - interval '25 hours' where file = any($1)";
    await portal.files.cleanUp();
    expect(await isStored(body.file)).toBe(true);
    await portal.pool.query(age, [[body.file, used]]);
    await portal.files.cleanUp();
    await portal.pool.query("update discarded_files set discarded_at = discarded_at - interval '2 hours'");
    await portal.files.cleanUp();
    expect([await isStored(body.file), await isStored(used)]).toEqual([false, true]);
  });

  it.each(["seeker", "employer"] as const)("is deleted with the account of the %s", async (side) => {
    const offered = await makeOffered();
    const deleted = await offered[side].client.delete("/authenticated/users", { password: TEST_PASSWORD });
    expect(deleted.status).toBe(204);
    expect(await isStored(offered.file)).toBe(false);
    if (side === "employer") {
      await sendDecisions(portal);
      const [offer] = (await offered.seeker.client.get(`/application/${offered.application.id}/offers`)).body;
      expect(offer).toMatchObject({ state: "ended", file: null });
    }
  });
});
