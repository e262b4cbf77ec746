import { describe, expect, it, vi } from "vitest";
import type { PageText } from "../../../contract/operation/page-texts.ts";
import { type Language, languages } from "../../../contract/platform/languages.ts";
import type { ShippedPageTexts } from "../../platform/i18n/page-texts.ts";
import { readPages } from "../../testing/http-client.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";
import { createTestWebApp } from "../../testing/web-app.ts";

const english = { about: { title: "About", count: "{{count}} jobs of {{total}}" }, help: { title: "Help" } };
const shipped = {
  en: english,
  nl: { about: { title: "Over ons", count: "{{count}} van {{total}} vacatures" }, help: { title: "Hulp" } },
  // As those of a partial language that has no such text.
  de: english,
} satisfies ShippedPageTexts;

/** A web application whose pages show the texts that they are rendered with. */
const web = createTestWebApp({
  readTexts: async () => shipped,
  render: (_path, { getTexts }) => JSON.stringify(getTexts()),
});

/** Two processes of one portal. Owners save in the first. */
const portal = await startTestPortal({}, { web });
const other = await portal.startOther();
const owner = await makeStaff(portal, "owner");

const list = async (query = "") => (await owner.client.get(`/admin/texts?${query}`)).body as PageText[];
const keysOf = async (query: string) => (await list(query)).map(({ key }) => key);
const find = async (key: string) => (await list()).find((text) => text.key === key) as PageText;
const save = async (key: string, texts: unknown) =>
  owner.client.put("/admin/texts", { key, version: (await find(key)).version, texts });
const readFile = async ({ origin }: TestPortal, language: Language, headers: Record<string, string> = {}) =>
  fetch(`${origin}/assets/i18n/${language}.json`, { headers });

it("GET /admin/texts › finds texts by their key and by their words in any language", async () => {
  expect(await keysOf("")).toEqual(["about.title", "about.count", "help.title"]);
  expect(await keysOf("search=about.title")).toEqual(["about.title"]);
  expect(await keysOf("search=VACATURES total")).toEqual(["about.count"]);
  expect(await keysOf("search=nothing")).toEqual([]);
  expect((await readPages(owner.client, "/admin/texts", 2)).flat()).toEqual(await list());
  expect((await owner.client.get(`/admin/texts?search=${"x".repeat(201)}`)).status).toBe(422);
});

describe("PUT /admin/texts", () => {
  it("is in force in the files and pages of all processes, also in cached ones, until it is taken back", async () => {
    const readPage = async ({ origin }: TestPortal) => JSON.parse(await (await fetch(`${origin}/about`)).text());
    await Promise.all([portal, other].map(readPage));
    const etag = (await readFile(portal, "en")).headers.get("etag") ?? "";
    expect((await readFile(portal, "en", { "if-none-match": etag })).status).toBe(304);
    const texts = { en: "Who we are at {{portal}}", nl: "Wie we zijn", de: "Wer wir sind" };
    const { status, body } = await save("about.title", texts);
    expect([status, body]).toMatchObject([200, { version: 1, texts, change: { actor: { id: owner.id } } }]);
    expect((await readFile(portal, "en", { "if-none-match": etag })).status).toBe(200);
    const expectTitles = async (expected: Record<Language, string>) => {
      for (const one of [portal, other])
        await vi.waitFor(async () => {
          for (const language of languages) {
            expect(((await (await readFile(one, language)).json()) as typeof shipped.en).about.title).toBe(
              expected[language],
            );
            expect((await readPage(one))[language].about.title).toBe(expected[language]);
          }
        }, WAIT_OPTIONS);
    };
    await expectTitles(texts);
    expect(await keysOf("changed=true")).toEqual(["about.title"]);
    expect(await keysOf("search=wie we zijn")).toEqual(["about.title"]);
    expect((await save("about.title", texts)).body).toMatchObject({ version: 1 });
    expect((await save("about.title", { en: "About", nl: "Over ons" })).body).toMatchObject({
      version: 2,
      texts: null,
    });
    expect((await save("about.title", null)).body).toMatchObject({ version: 2 });
    await expectTitles({ en: "About", nl: "Over ons", de: "About" });
    const audit = await owner.client.get("/admin/audit?kind=text_changed");
    expect(audit.body.map(({ details }: { details: object }) => details)).toEqual(
      Array(2).fill({ setting: "about.title" }),
    );
  });

  it("keeps the placeholders, and names the language that is wrong", async () => {
    const right = { en: "{{count}} of {{total}} at {{portal}}", nl: "{{count}} van {{total}}" };
    const wrong = ["{{count}} van alle", "{{count}} van {{total}} {{name}}", "{{count}} van {{total}} {{ x }}"];
    for (const nl of [...wrong, "", "<i>{{count}}</i> {{total}}", "x".repeat(2_001)]) {
      const { status, body } = await save("about.count", { ...right, nl });
      expect([status, Object.keys(body.fields)], nl).toEqual([422, ["texts.nl"]]);
    }
    expect((await save("about.count", { en: right.en })).body.fields).toHaveProperty("texts.nl");
    expect((await save("about.count", right)).status).toBe(200);
    const unknown = await owner.client.put("/admin/texts", { key: "about", version: 0, texts: null });
    expect(unknown.status).toBe(404);
  });

  it("shows the second of two owners who save at once what the first has written", async () => {
    const forms = ["One", "Two"].map((text) => ({ key: "help.title", version: 0, texts: { en: text, nl: text } }));
    const replies = await Promise.all(forms.map((form) => owner.client.put("/admin/texts", form)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = replies[0]?.status === 200 ? replies : replies.toReversed();
    expect(loser?.body).toMatchObject({ code: "text_changed", current: winner?.body });
  });

  it("leaves out a stored text that does not fit this version of the portal", async () => {
    await portal.pool.query(
      `insert into text_changes (id, kind, key, version, texts)
       values (gen_random_uuid(), 'page', 'about.count', 9, '{"en": "No count", "nl": "Geen aantal"}'),
              (gen_random_uuid(), 'page', 'gone.title', 1, '{"en": "Gone", "nl": "Weg"}')`,
    );
    await portal.changedTexts.refresh();
    expect(await (await readFile(portal, "en")).json()).toMatchObject({ about: { count: shipped.en.about.count } });
  });
});
