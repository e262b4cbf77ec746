import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { toSmallPhotoName } from "../../contract/platform/constants.ts";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal } from "../testing/portal.ts";
import { uploadCover, uploadPhoto } from "../testing/sample-files.ts";
import { createEmployerForm } from "../testing/sample-forms.ts";

const portal = await startTestPortal();

const listPhotos = () => readdir(path.join(portal.dataDir, "files", "photos"));
const readPage = async ({ id }: { id: string }) => (await portal.anonymous.get(`/companies/${id}`)).body;

async function createPicture(width: number, height: number) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  return { name: "cover.jpg", bytes };
}

describe("cover picture of a company", () => {
  it.each([
    ["a picture of a phone", 4000, 3000],
    ["a very wide picture", 6000, 300],
    ["a small and very tall picture", 500, 9000],
  ])("is stored in two sizes of the same shape, made of %s", async (_, width, height) => {
    const employer = await makeEmployer(portal);
    const { status, body } = await uploadCover(employer, await createPicture(width, height));
    expect(status).toBe(200);
    for (const [name, ...expected] of [
      [body.file, 1600, 400],
      [toSmallPhotoName(body.file), 800, 200],
    ]) {
      const stored = await fetch(`${portal.origin}/api/auth/download/${name}`);
      const { format, ...size } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
      expect([format, size.width, size.height]).toEqual(["webp", ...expected]);
    }
  });

  it("stands on the page and beside the logo, is replaced and removed, and leaves no file", async () => {
    const employer = await makeEmployer(portal);
    await makeJob(portal, employer);
    const logo = (await uploadPhoto(employer)).body.file;
    const replaced = (await uploadCover(employer)).body.file;
    const cover = (await uploadCover(employer)).body.file;
    expect(await readPage(employer)).toMatchObject({ photo: logo, cover });
    const seeker = await makeSeeker(portal);
    expect((await seeker.client.get(`/crud/users/${employer.id}`)).body).toMatchObject({ photo: logo, cover });
    expect((await employer.client.get("/auth/users/files")).body.map(({ kind }: { kind: string }) => kind)).toEqual([
      "cover",
      "photo",
    ]);
    expect((await employer.client.delete("/company/cover")).status).toBe(204);
    expect(await readPage(employer)).toMatchObject({ photo: logo, cover: null });
    const stored = await listPhotos();
    for (const name of [replaced, cover]) expect(stored).not.toContain(name);
    expect(stored).toContain(logo);
  });
});

describe("text of a company page", () => {
  const save = (employer: TestUser, company_description: string) =>
    employer.client.put("/authenticated/users/", { ...createEmployerForm(employer), company_description });

  it("is read as Markdown when it is saved, for the page and the card of the company", async () => {
    const employer = await makeEmployer(portal);
    await makeJob(portal, employer);
    expect((await save(employer, "## Who we are\n\n- **Care** since 1931")).status).toBe(200);
    const formatted_description = [
      { kind: "heading", content: ["Who we are"] },
      {
        kind: "list",
        is_ordered: false,
        items: [[{ kind: "paragraph", content: [{ kind: "bold", content: ["Care"] }, " since 1931"] }]],
      },
    ];
    const seeker = await makeSeeker(portal);
    expect(await readPage(employer)).toMatchObject({ formatted_description });
    expect((await seeker.client.get(`/crud/users/${employer.id}`)).body).toMatchObject({ formatted_description });
    await save(employer, "Care since 1931.");
    expect(await readPage(employer)).toMatchObject({ formatted_description: null });
  });

  it("is refused at its field with too many links", async () => {
    const { status, body } = await save(await makeEmployer(portal), "[a](https://example.org) ".repeat(21));
    expect([status, Object.keys(body.fields)]).toEqual([422, ["company_description"]]);
  });
});

it("a company page counts the open jobs", async () => {
  const employer = await makeEmployer(portal);
  for (const _ of [1, 2]) await makeJob(portal, employer);
  expect(await readPage(employer)).toMatchObject({ open_jobs: 2, has_public_jobs: true });
  await portal.pool.query("update jobs set status = 2 where company_id = $1", [employer.id]);
  await expect.poll(() => readPage(employer)).toMatchObject({ open_jobs: 0, has_public_jobs: false });
});
