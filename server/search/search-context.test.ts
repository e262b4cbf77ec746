import { expect, it } from "vitest";
import { startTestPortal } from "../testing/portal.ts";

it("a search that exceeds its statement timeout is answered with 503 and does not delay other routes", async () => {
  const portal = await startTestPortal();
  const blocker = await portal.pool.connect();
  await blocker.query("begin");
  await blocker.query("lock table job_search in access exclusive mode");
  const searches = Array.from({ length: 20 }, (_, index) => portal.anonymous.get(`/auth/search?title=nurse${index}`));
  expect((await portal.anonymous.get("/crud/industries")).status).toBe(200);
  const [first] = await Promise.all(searches.slice(0, 1));
  expect([first?.status, first?.body.code, first?.headers.get("retry-after")]).toEqual([503, "unavailable", "2"]);
  await blocker.query("rollback");
  blocker.release();
  await Promise.all(searches);
  expect((await portal.anonymous.get("/auth/search?title=nurse")).status).toBe(200);
  await portal.close();
});
