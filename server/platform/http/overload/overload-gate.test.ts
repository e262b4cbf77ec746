import { expect, it } from "vitest";
import { makeEmployer } from "../../../testing/factories.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import { jobForm } from "../../../testing/sample-forms.ts";
import { createTestWebApp } from "../../../testing/web-app.ts";

/** The pages that are rendered or wait for it when the queue is full. */
const QUEUED_PAGES = 2 + 24;

/** A web application that renders no page whose path contains `waits` before `rendering` is resolved. */
const rendering = Promise.withResolvers<void>();
const web = createTestWebApp({
  async render(path) {
    if (path.includes("waits")) await rendering.promise;
    return "Rendered";
  },
  shell: "Shell",
});

const portal = await startTestPortal({}, { web });
const employer = await makeEmployer(portal);

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(portal.origin + path, { headers });
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    isFramable: !response.headers.get("content-security-policy")?.includes("frame-ancestors 'none'"),
    // Every response of the application has an id. The gate sends none, because it logs nothing.
    isFromGate: !response.headers.has("x-request-id"),
    html: await response.text(),
  };
}

it("OverloadGate › refuses pages that wait for a full queue, and passes cached pages, the API and posts of members", async () => {
  const refused = { status: 503, retryAfter: "2", isFramable: false, isFromGate: true, html: "Shell" };
  expect(await get("/search?cached")).toMatchObject({ status: 200, isFromGate: false, html: "Rendered" });

  const requests = Array.from({ length: QUEUED_PAGES + 1 }, (_, number) => get(`/search?waits=${number}`));
  // None of the others ends before the test lets it.
  expect(await Promise.race(requests)).toEqual(refused);
  for (const path of ["/search?another", "/nl/search", "/job/1/baker", "/companies/1"]) {
    expect([path, await get(path)]).toEqual([path, refused]);
  }
  expect(await get("/search?cached")).toMatchObject({ status: 200, html: "Rendered" });
  // The bytes of a refusal are compressed. A client without gzip gets a 503 that takes more time.
  const uncompressed = await get("/search?another", { "accept-encoding": "identity" });
  expect(uncompressed).toMatchObject({ status: 503, isFromGate: false, html: "Shell" });
  expect((await portal.anonymous.get("/auth/search?title=baker")).status).toBe(200);
  expect((await employer.client.post("/jobs", jobForm)).status).toBe(201);

  rendering.resolve();
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(QUEUED_PAGES);
  expect(await get("/search?another")).toMatchObject({ status: 200, html: "Rendered" });
});
