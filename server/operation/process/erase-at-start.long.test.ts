import { expect, it, vi } from "vitest";
import { findFreePort } from "../../../database/embedded/free-port.ts";
import { makeApplied } from "../../testing/factories.ts";
import { copyTemplateDatabase, startTestPortalWithDatabase, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { startPortalProcess } from "../../testing/portal-process.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";

it("a portal that has stood still › erases what is due before it serves", async () => {
  const database = await copyTemplateDatabase();
  const earlier = await startTestPortalWithDatabase(database.url);
  const {
    employer,
    application: { id },
  } = await makeApplied(earlier);
  await employer.client.put(`/application/${id}/stage`, { stage: "rejected", expected_stage: "received" });
  await earlier.pool.query("update applications set erase_at = now() - interval '1 day'");
  expect((await employer.client.get(`/application/${id}`)).status).toBe(200);

  const port = String(await findFreePort());
  const { dataDir: DATA_DIR } = earlier;
  const settings = { DATA_DIR, DATABASE_URL: database.url, SECRET_KEY: TEST_SECRET_KEY, DEMO_DATA: "0", PORT: port };
  startPortalProcess(settings);
  const headers = { authorization: employer.accessToken };
  const readFirst = () => fetch(`http://127.0.0.1:${port}/api/application/${id}`, { headers });
  expect((await vi.waitFor(readFirst, WAIT_OPTIONS)).status).toBe(404);
});
