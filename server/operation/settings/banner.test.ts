import { afterEach, describe, expect, it, vi } from "vitest";
import { type Banner, getBannerState, noBanner } from "../../../contract/platform/settings/banner.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createTestWebApp } from "../../testing/web-app.ts";

/** A web application with one public page and one of members. */
const web = createTestWebApp({
  document: "<!--banner--><!--app-->",
  isPublic: (path) => path === "/about",
  render: () => "a page",
  shell: "a shell",
});

/** An owner saves in the first of two processes. */
const portal = await startTestPortal({}, { web });
const other = await portal.startOther();
const owner = await makeStaff(portal, "owner");

afterEach(() => void vi.useRealTimers());

const notice: Banner = { ...noBanner, en: "We are <b>back</b> at nine", nl: "Om negen uur zijn we terug" };
const MARKUP =
  '<aside class="portal-banner" lang="en" aria-label="Notice"><p>We are &lt;b&gt;back&lt;/b&gt; at nine</p></aside>' +
  '<aside class="portal-banner" lang="nl" aria-label="Mededeling"><p>Om negen uur zijn we terug</p></aside>';

async function save(banner: unknown) {
  const { version } = (await owner.client.get("/admin/settings")).body;
  return owner.client.put("/admin/settings", { version, banner });
}

/** Reads a public page and one of members from both processes. */
async function readPages(): Promise<string[]> {
  const urls = [portal, other].flatMap(({ origin }) => [`${origin}/about`, `${origin}/member`]);
  return Promise.all(urls.map(async (url) => (await fetch(url)).text()));
}

const waitForPages = (start: string) =>
  expect.poll(readPages).toEqual([`${start}a page`, `${start}a shell`, `${start}a page`, `${start}a shell`]);

describe("the banner", () => {
  it("is on cached pages and pages of members in all processes within five seconds, without its markup", async () => {
    await waitForPages("");
    expect((await save(notice)).status).toBe(200);
    await waitForPages(MARKUP);
    expect((await save(null)).status).toBe(200);
    await waitForPages("");
  });

  it("begins and ends at its times without another request of an owner", async () => {
    const now = Date.now();
    const [starts_at, ends_at] = [now + 3_600_000, now + 7_200_000].map((time) => new Date(time).toISOString());
    await save({ ...notice, starts_at, ends_at });
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const [time, markup] of [
      [now, ""],
      [now + 3_600_000, MARKUP],
      [now + 7_200_000, ""],
    ] as const) {
      vi.setSystemTime(time);
      await waitForPages(markup);
    }
    vi.useRealTimers();
    await save(null);
  });

  it("is once in the audit for each change", async () => {
    const count = async () => {
      const { body } = await owner.client.get("/admin/audit?kind=setting_changed");
      return body.filter(({ details }: { details: { setting?: string } }) => details.setting === "banner").length;
    };
    const before = await count();
    await save(notice);
    await save(notice);
    expect(await count()).toBe(before + 1);
    await save(null);
  });

  it.each([
    [{ ...notice, nl: "" }, "banner.nl", "in this language is missing"],
    [{ ...notice, en: " " }, "banner.en", "in this language is missing"],
    [{ ...notice, en: "x".repeat(301) }, "banner.en", "at most 300 characters, this has 301"],
    [{ ...notice, en: "two\nlines" }, "banner.en", "no line breaks"],
    [{ ...notice, en: 1 }, "banner.en", "wrong type"],
    [{ ...notice, starts_at: "tomorrow" }, "banner.starts_at", "a date and a time"],
    [{ ...notice, ends_at: "2026-13-01T10:00:00Z" }, "banner.ends_at", "a date and a time"],
    [
      { ...notice, starts_at: "2026-12-02T10:00:00Z", ends_at: "2026-12-02T10:00:00+02:00" },
      "banner.ends_at",
      "before the start",
    ],
    ["a text", "banner", "wrong type"],
  ])("refuses %j at %s", async (banner, field, reason) => {
    const { status, body } = await save(banner);
    expect([400, 422]).toContain(status);
    if (status === 422) expect(body.fields[field]).toContain(reason);
    expect((await owner.client.get("/admin/settings")).body.values.banner).toEqual(noBanner);
  });
});

it.each([
  ["none", noBanner],
  ["shown", notice],
  ["waiting", { ...notice, starts_at: "2026-12-01T10:00:00.001Z" }],
  ["shown", { ...notice, starts_at: "2026-12-01T10:00:00.000Z" }],
  ["shown", { ...notice, ends_at: "2026-12-01T12:00:00.001+02:00" }],
  ["over", { ...notice, ends_at: "2026-12-01T10:00:00.000Z" }],
] as const)("getBannerState › is %s at noon for %j", (state, banner) => {
  expect(getBannerState(banner, ["en", "nl"], Date.parse("2026-12-01T10:00:00.000Z"))).toBe(state);
});
