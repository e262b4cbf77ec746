import { describe, expect, it } from "vitest";
import type { SettingsState } from "../../../contract/operation/settings.ts";
import { makeEmployer, makeSeeker } from "../../testing/factories.ts";
import { readPages } from "../../testing/http-client.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { createUploadForm, type SampleFile, samplePng } from "../../testing/sample-files.ts";
import { jobForm } from "../../testing/sample-forms.ts";
import { createTestWebApp } from "../../testing/web-app.ts";

/** A web application whose pages show their settings. */
const web = createTestWebApp({ render: (_path, { getSettings }) => JSON.stringify(getSettings()) });

/** Two processes of one portal. Owners save in the first. */
const portal = await startTestPortal({ RETENTION_DAYS: "60" }, { web });
const other = await portal.startOther();
const owner = await makeStaff(portal, "owner");

const read = async () => (await owner.client.get("/admin/settings")).body as SettingsState;
/** Saves as an owner who has just read the settings. */
const save = async (changes: object, client = owner.client) =>
  client.put("/admin/settings", { version: (await read()).version, ...changes });
const readHistory = async (query = "") => (await owner.client.get(`/admin/settings/history?${query}`)).body;

describe("PUT /admin/settings", () => {
  it("changes settings, says who did it, and returns to the default with null or the default itself", async () => {
    const { version } = await read();
    const { status, body } = await save({ portal_name: "Werk in Delft", currency: "€", contact_email: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: version + 1,
      values: { portal_name: "Werk in Delft", currency: "€", contact_email: "no-reply@localhost" },
      defaults: { portal_name: "Job Portal", currency: "$" },
      changes: { portal_name: { actor: { id: owner.id, name: "Mo Derator" }, version: version + 1 } },
    });
    expect(Object.keys(body.changes)).toEqual(["portal_name", "currency"]);
    expect((await save({ portal_name: null, currency: "$" })).body.values).toMatchObject({
      portal_name: "Job Portal",
      currency: "$",
    });
    expect((await portal.pool.query("select from settings")).rowCount).toBe(0);
  });

  it("changes nothing when one value is wrong, and names it", async () => {
    const before = await read();
    const wrong = {
      portal_name: "A\nB",
      copyright_holder: "x".repeat(101),
      contact_email: "nobody",
      salary_period: "DECADE",
      first_jobs_to_approve: -1,
    };
    const { status, body } = await save({ ...wrong, currency: "£" });
    expect(status).toBe(422);
    expect(Object.keys(body.fields).sort()).toEqual(Object.keys(wrong).sort());
    expect(await read()).toEqual(before);
  });

  it("refuses what the environment fixes", async () => {
    const { values, fixed_by } = await read();
    expect([values.retention_days, fixed_by]).toEqual([60, { retention_days: "RETENTION_DAYS" }]);
    const { status, body } = await save({ retention_days: 90, currency: "£" });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["retention_days"]]);
    expect((await read()).values.currency).not.toBe("£");
  });

  it("shows the second of two owners who save at once what the first has changed", async () => {
    const { version } = await read();
    const names = ["Banen in Leiden", "Banen in Gouda"];
    const replies = await Promise.all(
      names.map((portal_name) => owner.client.put("/admin/settings", { version, portal_name })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = replies[0]?.status === 200 ? replies : replies.toReversed();
    expect(loser?.body).toMatchObject({ code: "settings_changed", current: winner?.body });
    expect((await readHistory()).filter((change: { version: number }) => change.version > version)).toHaveLength(1);
  });

  it("records nothing when nothing changes", async () => {
    const before = await read();
    expect((await save({ portal_name: before.values.portal_name })).body).toEqual(before);
  });
});

describe("the look", () => {
  const readPage = async () => JSON.parse(await (await fetch(`${portal.origin}/about`)).text());
  const readFile = async (url: string) => {
    const response = await fetch(portal.origin + url);
    return { type: response.headers.get("content-type"), cache: response.headers.get("cache-control"), response };
  };

  it("has colours in which texts can be read, in a style sheet that pages name", async () => {
    const wrong = { accent_light: "#ffd000", accent_dark: "#123" };
    const { status, body } = await save(wrong);
    expect([status, Object.keys(body.fields)]).toEqual([422, Object.keys(wrong)]);
    expect(body.fields.accent_light).toContain("hardly read");
    expect((await save({ accent_light: "#7A1F5C" })).body.values.accent_light).toBe("#7a1f5c");
    await expect.poll(async () => (await readPage()).theme).toMatch(/^\/theme\.css\?/);
    const { theme } = await readPage();
    const { type, cache, response } = await readFile(theme);
    expect([type, cache]).toEqual(["text/css; charset=utf-8", expect.stringContaining("immutable")]);
    expect(await response.text()).toContain("--brand: light-dark(#7a1f5c, #7fd0a6);");
    expect((await readFile("/theme.css?other")).cache).toBe("no-cache");
  });

  it("has an icon in its colour, which is the logo when that is about as wide as high", async () => {
    const readIcon = async () => (await readFile("/icon.svg")).response.text();
    await save({ accent_light: "#7a1f5c", portal_name: "R&D <jobs>" });
    const { type, cache } = await readFile("/icon.svg");
    expect([type, cache]).toEqual(["image/svg+xml", "no-cache"]);
    expect(await readIcon()).toMatch(/<title>R&amp;D &lt;jobs&gt;<\/title><path fill="#7a1f5c"/);
    const { body: logo } = await owner.client.send("POST", "/admin/settings/logo", {
      body: createUploadForm(samplePng),
    });
    await save({ logo: { ...logo, width: 96, height: 96 } });
    expect(await readIcon()).toContain(`data:image/webp;base64,${logo.data}`);
    await save({ logo: { ...logo, width: 192, height: 96 } });
    expect(await readIcon()).toContain("<path");
    await save({ logo: null, portal_name: null });
  });

  it("can be installed under its name, with an icon that has a ground", async () => {
    await save({ portal_name: "R&D <jobs>" });
    const { type, response } = await readFile("/manifest.webmanifest");
    expect(type).toContain("application/manifest+json");
    const manifest = (await response.json()) as { icons: { src: string; type: string }[] };
    expect(manifest).toMatchObject({ name: "R&D <jobs>", start_url: "/", display: "standalone" });
    for (const { src, type: iconType } of manifest.icons) expect((await readFile(src)).type).toBe(iconType);
    expect(await (await readFile("/app-icon.svg")).response.text()).toMatch(/<\/title><rect .*<path/);
    await save({ portal_name: null });
  });

  it("has a logo that was encoded anew, and nothing else", async () => {
    const upload = (file: SampleFile) =>
      owner.client.send("POST", "/admin/settings/logo", { body: createUploadForm(file) });
    expect((await readFile("/logo.webp")).response.status).toBe(404);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await upload({ name: "logo.png", bytes: svg })).status).toBe(415);
    expect((await upload({ name: "logo.png", bytes: Buffer.alloc(50_000_000) })).status).toBe(413);
    const { status, body: logo } = await upload(samplePng);
    expect(status).toBe(200);
    expect((await save({ logo: { ...logo, data: svg.toString("base64") } })).body.fields).toHaveProperty("logo.data");
    expect((await save({ logo })).body.values.logo).toEqual(logo);
    const { type, response } = await readFile("/logo.webp");
    expect(type).toBe("image/webp");
    expect(Buffer.from(await response.arrayBuffer()).toString("base64")).toBe(logo.data);
  });
});

describe("what is saved is in force", () => {
  it("in pages of all processes, also in cached ones", async () => {
    const readName = async ({ origin }: TestPortal) =>
      (JSON.parse(await (await fetch(`${origin}/about`)).text()) as { portalName: string }).portalName;
    await Promise.all([portal, other].map(readName));
    await save({ portal_name: "Werk in Breda" });
    for (const one of [portal, other]) {
      await expect.poll(() => readName(one)).toBe("Werk in Breda");
    }
  });

  it("in mails, feeds and the contact form", async () => {
    await save({ portal_name: "Werk in Zeist", contact_email: "post@example.org" });
    const { client } = await makeEmployer(portal);
    await client.post("/company/invitations", { email: "new@example.com", role: "recruiter" });
    const [mail] = await portal.outbox();
    expect(mail?.subject).toBe("You are invited to a company on Werk in Zeist");
    expect(await (await fetch(`${portal.origin}/feeds/search.rss?title=ring`)).text()).toContain(
      "<title>ring | Werk in Zeist</title>",
    );
    expect(portal.settings.current.contact_email).toBe("post@example.org");
  });
});

describe("GET /admin/settings/history", () => {
  it("lists each change once, the newest first, also in the audit, and none is ever changed", async () => {
    await save({ copyright_holder: "Gemeente Zeist", first_jobs_to_approve: 3 });
    await save({ copyright_holder: "" });
    const changes = await readHistory("key=copyright_holder");
    expect(changes).toMatchObject([
      { key: "copyright_holder", before: "Gemeente Zeist", after: null, actor: { id: owner.id } },
      { key: "copyright_holder", before: null, after: "Gemeente Zeist" },
    ]);
    const all = await readHistory("limit=100");
    const audit = await owner.client.get("/admin/audit?kind=setting_changed&limit=100");
    expect(audit.body.map(({ details }: { details: object }) => details)).toEqual(
      all.map(({ key }: { key: string }) => ({ setting: key })),
    );
    expect((await readPages(owner.client, "/admin/settings/history", 2)).flat()).toEqual(all);
    for (const statement of ["update setting_changes set after = null", "delete from setting_changes"])
      await expect(portal.pool.query(statement)).rejects.toThrow("only added");
  });

  it("gives back what was before a change", async () => {
    await save({ portal_name: "Werk in Assen" });
    const [{ before }] = await readHistory("key=portal_name");
    await save({ portal_name: before });
    expect((await readHistory("key=portal_name"))[0]).toMatchObject({ before: "Werk in Assen", after: before });
  });
});

it("gives the trigger that ends applications the days to keep them", async () => {
  const plain = await startTestPortal();
  const member = await makeStaff(plain, "owner");
  await member.client.put("/admin/settings", { version: 0, retention_days: 90 });
  expect((await plain.pool.query("select days from retention_settings")).rows).toEqual([{ days: 90 }]);
  await plain.close();
});

describe("limits and registration", () => {
  /** Makes a user who has not chosen an account type yet. */
  async function makeNewUser() {
    const user = await makeSeeker(portal);
    await portal.pool.query("update users set user_type = null where id = $1", [user.id]);
    return user;
  }

  it("concern what begins after them", async () => {
    const employer = await makeEmployer(portal);
    const post = async () => (await employer.client.post("/jobs", jobForm)).body;
    const before = await post();
    expect((await save({ answer_days: 2, unanswered_limit: -1, pause_days: 61 })).status).toBe(422);
    await save({ answer_days: 20, pause_days: 0 });
    const after = await post();
    const [old, made] = await Promise.all([before, after].map(({ id }) => employer.client.get(`/crud/jobs/${id}`)));
    expect([old?.body.answer_days, made?.body.answer_days]).toEqual([10, 20]);
    const pause = { starts_on: "2027-03-01", ends_on: "2027-03-02" };
    expect((await employer.client.post("/company/pauses", pause)).body.code).toBe("pause_too_long");
    await save({ answer_days: null, pause_days: null });
  });

  it("let nobody choose a kind of account that is closed", async () => {
    await save({ seeker_registration: "closed" });
    const { client } = await makeNewUser();
    const choose = (form: object) => client.put("/authenticated/users", { name: "Kim", company: "", ...form });
    expect((await choose({ user_type: 1 })).body.code).toBe("registration_closed");
    expect((await choose({ user_type: 2, company: "Kim & Co" })).status).toBe(200);
    await save({ seeker_registration: null, company_registration: "closed" });
    const { client: other } = await makeNewUser();
    const form = { name: "Bo", company: "Bo & Co", user_type: 2 };
    expect((await other.put("/authenticated/users", form)).body.code).toBe("registration_closed");
    await save({ company_registration: null });
    expect((await other.put("/authenticated/users", form)).status).toBe(200);
  });
});
