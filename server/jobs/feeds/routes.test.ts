import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getJobPath } from "../../../contract/platform/pages/paths.ts";
import { toHtml } from "../../../contract/platform/texts/formatted-text.ts";
import { readConfig } from "../../platform/config/config.ts";
import { formatCsvRecord } from "../../platform/csv.ts";
import { registerErrorHandler } from "../../platform/errors.ts";
import { renderNotification } from "../../platform/notifications/render-notification.ts";
import { createPrimaryReads } from "../../platform/replicas/public-reads.ts";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { commonMarkExamples, hostileMarkdown, removeAllowedMarkup } from "../../testing/hostile-markdown.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";
import { registerFeedRoutes } from "./routes.ts";

const portal = await startTestPortal({ PUBLIC_URL: "https://jobs.example.org", DEV_TOOLS: "1" });

async function read(path: string) {
  const response = await fetch(portal.origin + path);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

/** For feed routes that a test registers with other options. */
const config = readConfig({
  NODE_ENV: "test",
  SECRET_KEY: TEST_SECRET_KEY,
  PUBLIC_URL: "https://jobs.example.org",
  DEV_TOOLS: "1",
});

const listUrls = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? "");

/** Lists the URLs of all sitemaps. */
async function readSitemapUrls(): Promise<string[]> {
  const files = listUrls((await read("/sitemap.xml")).text);
  const texts = await Promise.all(files.map((file) => read(new URL(file).pathname)));
  return texts.flatMap(({ text }) => listUrls(text));
}

describe("sitemaps", () => {
  it("list every public page in both languages with the time of its latest change", async () => {
    const employer = await makeEmployer(portal, { company: "Bakkerij & Zoon" });
    const job = await makeJob(portal, employer, { title: "Bäcker <m/v> & Co" });
    const urls = await readSitemapUrls();
    expect(urls).toContain("https://jobs.example.org/help");
    expect(urls).toContain(
      `https://jobs.example.org${encodeURI(getJobPath({ id: job.id, title: "Bäcker <m/v> & Co" }))}`,
    );
    expect(urls).toContain(`https://jobs.example.org/nl/job/${job.id}/backer-m-v-co`);
    expect(urls).toContain(`https://jobs.example.org/companies/${employer.id}/bakkerij-zoon`);

    const [file = ""] = listUrls((await read("/sitemap.xml")).text).filter((url) => url.includes("/jobs/"));
    const range = await read(new URL(file).pathname);
    expect(range.type).toBe("application/xml; charset=utf-8");
    expect(range.text).toContain(`<lastmod>${job.updated_at.toISOString()}</lastmod>`);
    expect(range.text).toContain(
      `<xhtml:link rel="alternate" hreflang="nl" href="https://jobs.example.org/nl/job/${job.id}/backer-m-v-co"/>`,
    );
  });

  it("divide jobs and companies into files with a limited number of pages", async () => {
    const limited = await startTestPortal();
    const employers = [await makeEmployer(limited), await makeEmployer(limited), await makeEmployer(limited)];
    for (const employer of employers) await makeJob(limited, employer);
    await makeEmployer(limited);
    const app = Fastify();
    registerFeedRoutes(app, {
      config,
      publicReads: limited.publicReads,
      isCurrent: () => true,
      settings: limited.settings,
      pagesPerSitemap: 2,
    });
    for (const kind of ["companies", "jobs"]) {
      const files = listUrls((await app.inject("/sitemap.xml")).payload).filter((url) => url.includes(`/${kind}/`));
      const pages = await Promise.all(
        files.map(async (file) => listUrls((await app.inject(new URL(file).pathname)).payload)),
      );
      expect(pages.map((urls) => urls.length)).toEqual([4, 2]);
      expect(new Set(pages.flat()).size).toBe(6);
    }
    await app.close();
  });

  it.each(["x.xml", "_now.xml", "00000000-0000-0000-0000-000000000000.xml", "%00_now.xml", "a_b.xml"])(
    "answer an unknown file %s with 404",
    async (file) => {
      for (const kind of ["jobs", "companies"]) expect((await read(`/sitemaps/${kind}/${file}`)).status).toBe(404);
    },
  );
});

it("sitemaps without active jobs › list neither jobs nor companies", async () => {
  const empty = await startTestPortal();
  const get = (path: string) => fetch(empty.origin + path);
  const index = await (await get("/sitemap.xml")).text();
  expect(listUrls(index)).toEqual(["pages", "browse"].map((name) => `${empty.origin}/sitemaps/${name}.xml`));
  for (const kind of ["companies", "jobs"]) {
    expect((await get(`/sitemaps/${kind}/0199e1c2-0000-7000-8000-000000000001_now.xml`)).status).toBe(404);
  }
});

describe("GET /sitemap.xml", () => {
  /** Registers the feed routes with a time of the last change that the test sets. */
  async function createFeeds() {
    const publicData = { changedAt: performance.now() };
    const app = Fastify();
    registerFeedRoutes(app, {
      config,
      publicReads: portal.publicReads,
      isCurrent: ({ readAt }) => publicData.changedAt < readAt,
      settings: portal.settings,
    });
    const readLastmods = async () =>
      [...(await app.inject("/sitemap.xml")).payload.matchAll(/<lastmod>([^<]*)/g)].map(([, time]) => time);
    return { publicData, readLastmods, close: () => app.close() };
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("is cached until the public data change", async () => {
    const job = await makeJob(portal, await makeEmployer(portal));
    const { publicData, readLastmods, close } = await createFeeds();
    vi.advanceTimersByTime(1);
    const before = await readLastmods();
    const changedAt = new Date(job.updated_at.getTime() + 3_600_000);
    await portal.db.updateTable("jobs").set({ updated_at: changedAt }).where("id", "=", job.id).execute();
    vi.advanceTimersByTime(30_000);
    expect(await readLastmods()).toEqual(before);
    publicData.changedAt = performance.now();
    expect(await readLastmods()).toContain(changedAt.toISOString());
    await close();
  });
});

it("inactive jobs › disappear from all sitemaps and feeds within seconds", async () => {
  const employer = await makeEmployer(portal);
  const draft = await makeJob(portal, employer, { status: 2, title: "Secret draft" });
  const closed = await makeJob(portal, employer, { title: "Soon closed" });
  const readAllFeeds = async () => {
    const [feed, search] = await Promise.all(["/feeds/jobs.xml", "/feeds/search.rss?title=soon"].map(read));
    return [(await readSitemapUrls()).join(" "), feed?.text, search?.text];
  };
  const countFeedsWith = async (job: { id: string }) =>
    (await readAllFeeds()).filter((text) => text?.includes(job.id)).length;
  await expect.poll(() => countFeedsWith(closed)).toBe(3);
  await employer.client.put(`/crud/jobs/${closed.id}`, { ...jobForm, status: 2 });
  await expect.poll(() => countFeedsWith(closed)).toBe(0);
  expect(await countFeedsWith(draft)).toBe(0);
  expect(await readSitemapUrls()).not.toContain(`https://jobs.example.org/companies/${employer.id}`);
});

describe("sitemaps and feeds", () => {
  /** Counts the statements that read active jobs for a feed. */
  function createCountedFeeds(publicData: { changedAt: number }) {
    const app = Fastify();
    let queryCount = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queryCount += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    registerErrorHandler(app);
    registerFeedRoutes(app, {
      config,
      publicReads: createPrimaryReads({ db: portal.db.withPlugin(counter), searchPool: portal.pool }),
      isCurrent: ({ readAt }) => publicData.changedAt < readAt,
      settings: portal.settings,
    });
    return { app, countQueries: () => queryCount };
  }

  it("are built once for all requests until the public data change, and have an ETag", async () => {
    await makeJob(portal, await makeEmployer(portal));
    const publicData = { changedAt: 0 };
    const { app, countQueries } = createCountedFeeds(publicData);
    const responses = await Promise.all(Array.from({ length: 60 }, () => app.inject("/feeds/jobs.xml")));
    expect(new Set(responses.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(1);
    expect(countQueries()).toBe(1);
    const { etag = "" } = responses[0]?.headers ?? {};
    const repeated = await app.inject({ url: "/feeds/jobs.xml", headers: { "if-none-match": String(etag) } });
    expect([repeated.statusCode, repeated.payload, countQueries()]).toEqual([304, "", 1]);
    const compressed = await app.inject({ url: "/feeds/jobs.xml", headers: { "accept-encoding": "gzip" } });
    expect(compressed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(responses[0]?.payload);
    publicData.changedAt = Number.POSITIVE_INFINITY;
    await expect.poll(async () => (await app.inject("/feeds/jobs.xml")) && countQueries()).toBeGreaterThan(1);
    await app.close();
  });

  it("exist only for the ranges of an index", async () => {
    const job = await makeJob(portal, await makeEmployer(portal));
    const { app, countQueries } = createCountedFeeds({ changedAt: 0 });
    const [path = ""] = listUrls((await app.inject("/sitemap.xml")).payload)
      .map((url) => new URL(url).pathname)
      .filter((url) => url.startsWith("/sitemaps/jobs/"));
    expect((await app.inject(path)).statusCode).toBe(200);
    const builtQueries = countQueries();
    for (let number = 0; number < 50; number++) {
      const chosen = `/sitemaps/jobs/${job.id.slice(0, -2)}${10 + number}_now.xml`;
      if (chosen !== path) expect((await app.inject(chosen)).statusCode).toBe(404);
    }
    expect(countQueries()).toBe(builtQueries);
    await app.close();
  });
});

/** Reads the feed of all jobs, as soon as it has been built with this job. */
async function readJobsFeedWith({ id }: { id: string }) {
  await expect.poll(async () => (await read("/feeds/jobs.xml")).text).toContain(id);
  return await read("/feeds/jobs.xml");
}

describe("feeds", () => {
  it("escape any text as XML", async () => {
    const employer = await makeEmployer(portal, { company: 'A <b> & "c" ]]>' });
    const job = await makeJob(portal, employer, {
      title: "Feed <script>alert(1)</script> & tester",
      description: "Bell \u0007 and ]]> and \ud83d\ude00",
    });
    const all = await readJobsFeedWith(job);
    expect(all.text).toContain("<title>Feed &lt;script&gt;alert(1)&lt;/script&gt; &amp; tester</title>");
    expect(all.text).toContain("<description>&lt;p&gt;Bell  and ]]&amp;gt; and 😀&lt;/p&gt;</description>");
    expect(all.text).toContain(`<referencenumber>${job.id}</referencenumber>`);
    expect(all.text).toContain("<country>NL</country>");

    const search = await read("/feeds/search.rss?title=feed+tester");
    expect(search.type).toBe("application/rss+xml; charset=utf-8");
    expect(search.text).toContain(`https://jobs.example.org/job/${job.id}/`);
    expect(search.text).not.toContain("<script>");
    const dutch = await read("/nl/feeds/search.rss?title=feed+tester");
    expect(dutch.text).toContain(`https://jobs.example.org/nl/job/${job.id}/`);
  });

  it("keep hostile Markdown inert: in the feed of all jobs, in RSS, in lists and in the job itself", async () => {
    const employer = await makeEmployer(portal);
    const decode = (text: string) =>
      text
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&apos;", "'")
        .replaceAll("&amp;", "&");
    // One job for each attack, and three for the examples of CommonMark. Their lists that are too deep are left out.
    const examples = commonMarkExamples.filter((text) => !/- - - -|- \* \* \*|- boo/.test(text));
    const parts = [0, 1, 2].map((part) => examples.slice(part * 220, (part + 1) * 220));
    const texts = [...hostileMarkdown, ...parts.map((part) => part.join("\n\n"))];
    const jobs: { id: string }[] = [];
    for (const [index, text] of texts.entries()) {
      const job = await makeJob(portal, employer, {
        title: `Hostile ${index} <b>tester</b>`,
        description: `Work.\n\n${text}`,
      });
      const { formatted_description } = (await portal.anonymous.get(`/crud/jobs/${job.id}`)).body;
      if (formatted_description) expect(removeAllowedMarkup(toHtml(formatted_description))).not.toMatch(/[<>]/);
      jobs.push(job);
    }
    const { text: feed } = await readJobsFeedWith(jobs.at(-1) ?? { id: "" });
    const descriptions = [...feed.matchAll(/<description>([^<]*)<\/description>/g)].map(([, html]) =>
      decode(html ?? ""),
    );
    expect(descriptions.length).toBeGreaterThanOrEqual(texts.length);
    for (const html of descriptions) expect(removeAllowedMarkup(html)).not.toMatch(/[<>]/);
    const { text: rss } = await read("/feeds/search.rss?title=hostile+tester");
    const cdata = [...rss.matchAll(/<!\[CDATA\[(.*?)\]\]>/gs)].map(([, html]) => html ?? "");
    expect(cdata.length).toBeGreaterThan(0);
    for (const html of cdata) expect(removeAllowedMarkup(html)).not.toMatch(/[<>]/);
  });

  it.each([
    ...hostileMarkdown.map((text): [string, string] => [JSON.stringify(text), text]),
    ["the examples of CommonMark", commonMarkExamples.join("\n\n")] satisfies [string, string],
  ])("leave the same texts inert in mails and tables: %s", (_, text) => {
    const mail = renderNotification({
      template: "password_changed",
      mailTexts: { subject: "{{text}}", body: ["{{text}}", "{{links}}", "{{letter}}"] },
      to: { email: "sanne@example.com" },
      language: "en",
      values: { text },
      links: [{ text, detail: text, url: "https://jobs.example.org" }],
      sections: [{ heading: text, text }],
      ...{ quote: text, footer: text, idempotencyKey: "hostile" },
    });
    const ownMarkup = /<!doctype html>|<\/?(?:html|body|p|h2|a|blockquote)(?: (?:lang|href|style)="[^"<>]*")?>|<br>/g;
    expect(mail.html?.replaceAll(ownMarkup, "")).not.toMatch(/[<>]/);
    // A mail without HTML has the text as it is, and no line of it becomes a header.
    expect(mail.subject).not.toMatch(/[\r\n\u2028\u2029]/);
    const [record = ""] = [formatCsvRecord([text, "end"])];
    expect(record).not.toMatch(/^"?[=+\-@\t\r]/);
    expect(record.trimEnd().endsWith("end")).toBe(true);
  });

  it("remove characters that XML does not allow from jobs and keywords", async () => {
    const employer = await makeEmployer(portal, { company: "Bell\u000b & Co" });
    const description = "Strike \u0001it\u001f ]]\u0001> on the hour\ufffe";
    const job = await makeJob(portal, employer, { title: "Ring\u0001er", description });
    const search = await read("/feeds/search.rss?title=ring%01%0B&zip_code=");
    const { text } = await readJobsFeedWith(job);
    for (const feed of [search.text, text]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may occur
      expect(feed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      expect(feed).toMatch(/Strike it \]\](&gt;|&amp;gt;) on the hour/);
    }
    expect(search.text).toContain("<title>ring | Job Portal</title>");
    expect(search.text).toContain("<title><![CDATA[Ringer, Bell &amp; Co]]></title>");
  });

  it("have a description when no job matches", async () => {
    const { status, text } = await read("/nl/feeds/search.rss?title=nobodywantsthis");
    expect(status).toBe(200);
    expect(text).toContain("<description>De nieuwste vacatures van deze zoekopdracht.</description>");
    expect(text).not.toContain("1970");
  });

  it("answer an invalid search with 422 invalid_fields, as the search route does", async () => {
    const response = await read("/feeds/search.rss?salary_min=lots");
    expect([response.status, JSON.parse(response.text).code]).toEqual([422, "invalid_fields"]);
  });
});

it("GET /robots.txt names the sitemap and disallows the API except photos", async () => {
  const { text, type } = await read("/robots.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  const rules = ["Allow: /api/auth/download/", "Disallow: /api/", "Disallow: /dev/"];
  expect(text).toBe(["User-agent: *", ...rules, "Sitemap: https://jobs.example.org/sitemap.xml", ""].join("\n"));
});
