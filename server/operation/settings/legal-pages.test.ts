import { describe, expect, it } from "vitest";
import type { LegalPage } from "../../../contract/operation/legal.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
const owner = await makeStaff(portal, "owner");

async function save(changes: object) {
  const { version } = (await owner.client.get("/admin/settings")).body;
  return owner.client.put("/admin/settings", { version, ...changes });
}
const readPage = async (address: string) => {
  const response = await fetch(`${portal.origin}/api/legal/${address}`);
  return { status: response.status, body: (await response.json()) as LegalPage };
};
const readSitemap = async () => (await fetch(`${portal.origin}/sitemaps/pages.xml`)).text();

describe("GET /legal/:page", () => {
  it.each(["terms", "imprint"] as const)(
    "%s has each published version with its date, also after it was taken back",
    async (page) => {
      expect((await readPage(page)).status).toBe(404);
      expect(await readSitemap()).not.toContain(`/${page}`);
      const [first, second] = [
        { en: "Be kind.", nl: "Wees aardig.", de: "Seien Sie freundlich." },
        { en: "Be honest.", nl: "Wees eerlijk.", de: "" },
      ];
      await save({ [page]: first });
      await save({ [page]: second });
      const { body: current } = await readPage(page);
      expect(current).toMatchObject({ version: 2, text: second, is_current: true });
      expect(current.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
      expect((await readPage(`${page}?version=1`)).body).toEqual({
        ...current,
        ...current.versions[1],
        text: first,
        is_current: false,
      });
      await expect.poll(readSitemap).toContain(`${portal.origin}/nl/${page}`);

      await save({ [page]: null });
      expect((await readPage(page)).status).toBe(404);
      expect((await readPage(`${page}?version=2`)).body).toMatchObject({ text: second, is_current: false });
      await save({ [page]: first });
      expect((await readPage(page)).body).toMatchObject({ version: 3, text: first, is_current: true });
      expect((await readPage("privacy")).status).toBe(404);
    },
  );

  it.each(["terms?version=0", "terms?version=99", "terms?version=x", "cookies"])("refuses %s", async (address) => {
    expect((await readPage(address)).status).toBeGreaterThanOrEqual(400);
    expect((await readPage(address)).status).toBeLessThan(500);
  });
});

describe("a legal text", () => {
  const unsafe = ["javascript:alert(1)", "//evil.example", "data:text/html,x", "https://bank.example@evil.example", ""];
  it.each(unsafe)("has no link to %s", async (url) => {
    const { status, body } = await save({ privacy_statement: { en: `Read [this](${url}).`, nl: "Lees dit." } });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["privacy_statement.en"]]);
    expect(body.fields["privacy_statement.en"]).toContain("a link leads to");
  });

  it("has no markup and no invisible characters, and is there in every language or in none", async () => {
    const wrong = { en: "<b>Bold</b>", nl: "Lees\u202e dit." };
    expect((await save({ terms: wrong })).body.fields).toEqual({
      "terms.en": expect.stringContaining("no HTML"),
      "terms.nl": expect.stringContaining("no invisible characters"),
    });
    const { body } = await save({ portal_name: "Half saved", privacy_statement: { en: "Only English", nl: " " } });
    expect(body.fields).toEqual({
      "privacy_statement.nl": expect.stringContaining("the text in this language is missing"),
    });
    expect((await owner.client.get("/admin/settings")).body.values.portal_name).toBe("Job Portal");
    expect((await save({ terms: { en: "x".repeat(30_001), nl: "x" } })).status).toBe(422);
    expect((await save({ terms: "Be kind." })).status).toBe(400);
    expect((await save({ terms: { en: "Be kind.\r\n- a < b", nl: "Wees aardig." } })).body.values.terms.en).toBe(
      "Be kind.\n- a < b",
    );
  });
});
