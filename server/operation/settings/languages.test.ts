import { describe, expect, it } from "vitest";
import type { SettingsState } from "../../../contract/operation/settings.ts";
import { makeEmployer, makeSeeker } from "../../testing/factories.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createTestWebApp } from "../../testing/web-app.ts";

/** A web application whose pages show their address. Member pages are below `/jobs`. */
const web = createTestWebApp({
  document: '<html lang="en"><!--banner--><!--app-->',
  isPublic: (path) => !path.startsWith("/jobs/"),
  render: (path) => path,
  shell: "shell",
});

const portal = await startTestPortal({}, { web });
const other = await portal.startOther();
const owner = await makeStaff(portal, "owner");

const read = async () => (await owner.client.get("/admin/settings")).body as SettingsState;
const offer = async (languages: unknown) =>
  owner.client.put("/admin/settings", { version: (await read()).version, languages });
const open = (path: string, { origin } = portal, headers = {}) =>
  fetch(origin + path, { redirect: "manual", headers }).then(async (response) => ({
    status: response.status,
    location: response.headers.get("location"),
    text: await response.text(),
  }));

describe("the languages of the portal", () => {
  it("are at least one of those that the portal has, each once", async () => {
    for (const languages of [[], ["fr"], ["en", "en"], "en", [1], {}])
      expect((await offer(languages)).status, JSON.stringify(languages)).toBeGreaterThanOrEqual(400);
    expect((await offer(["fr"])).body.fields).toHaveProperty(["languages.0"]);
    expect((await read()).values.languages).toEqual(["en", "nl"]);
  });

  it("have addresses, sitemaps and feeds of their own, and lead from others to the default one", async () => {
    expect((await open("/nl/about?x=1")).text).toContain("/nl/about");
    // A new portal offers no partial language.
    expect(await open("/de/about?x=1")).toMatchObject({ status: 302, location: "/about?x=1" });
    await offer(["en", "nl", "de"]);
    expect((await open("/de/about?x=1")).text).toContain("/de/about");
    await offer(["en"]);
    for (const one of [portal, other]) {
      await expect.poll(() => open("/nl/about?x=1", one)).toMatchObject({ status: 302, location: "/about?x=1" });
    }
    expect((await open("/nl")).location).toBe("/");
    for (const path of ["/nl//evil.example/x", "/nl/\\evil.example/x", "//nl//evil.example/x"])
      expect((await open(path)).location, path).toBe("/evil.example/x");
    expect((await open("/nl/feeds/search.rss?title=ring")).location).toBe("/feeds/search.rss?title=ring");
    expect((await open("/about")).text).toContain('data-languages="en"');
    await expect.poll(async () => (await open("/sitemaps/pages.xml")).text).not.toContain("/nl");

    await offer(["nl"]);
    expect((await open("/about")).location).toBe("/nl/about");
    expect((await open("/")).location).toBe("/nl");
    expect((await open("/nl/about")).status).toBe(200);
    // The addresses of member pages name no language.
    expect((await open("/jobs/saved")).text).toContain("shell");
    await offer(null);
    expect((await open("/about")).status).toBe(200);
  });

  it("are those in which legal pages and the banner are needed", async () => {
    const save = async (changes: object) =>
      owner.client.put("/admin/settings", { version: (await read()).version, ...changes });
    const banner = { en: "", nl: "Gesloten", starts_at: "", ends_at: "" };
    const terms = { en: "", nl: "Wees aardig." };
    expect(Object.keys((await save({ terms, banner })).body.fields)).toEqual(["terms.en", "banner.en"]);
    expect((await save({ languages: ["nl"], terms, banner })).status).toBe(200);
    expect(portal.settings.current.terms).toEqual({ ...terms, de: "" });
    const page = await open("/nl/about");
    expect(page.text.match(/<aside class="portal-banner"/g)).toHaveLength(1);
    const { status, body } = await save({ languages: ["nl", "en"], portal_name: "Half saved" });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["terms.en", "banner.en"]]);
    expect((await read()).values.portal_name).toBe("Job Portal");
    await save({ languages: null, terms: null, banner: null });
  });

  it("are those of mails and replies, also to people of another language", async () => {
    const [employer, dutch] = [await makeEmployer(portal), await makeSeeker(portal, { language: "nl" })];
    await offer(["en"]);
    const rows = await portal.pool.query("select language from users where id = $1", [dutch.id]);
    expect(rows.rows).toEqual([{ language: "en" }]);
    const invite = (email: string) =>
      fetch(`${portal.origin}/api/company/invitations`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${employer.accessToken}`,
          "content-type": "application/json",
          "accept-language": "nl",
        },
        body: JSON.stringify({ email, role: "recruiter" }),
      });
    const readMail = async (email: string) => (await portal.outbox()).find(({ to }) => to === email);
    await invite("one@example.com");
    expect((await readMail("one@example.com"))?.text).not.toContain("/nl/");
    await offer(["nl", "en"]);
    await invite("two@example.com");
    expect((await readMail("two@example.com"))?.text).toContain("/nl/invitations/");
    await offer(null);
  });
});
