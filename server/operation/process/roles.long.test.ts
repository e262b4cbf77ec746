import { expect, it, vi } from "vitest";
import { findFreePort } from "../../../database/embedded/free-port.ts";
import { closeAfterTests, createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { createApiClient } from "../../testing/http-client.ts";
import { copyTemplateDatabase, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { type PortalProcess, startPortalProcess } from "../../testing/portal-process.ts";
import { startMailServer } from "../../testing/servers/mail-server.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";

interface RoleProcess extends PortalProcess {
  origin: string;
  metricsUrl: string;
}

const dataDir = await createTemporaryFolder();
const database = await copyTemplateDatabase();
const mail = closeAfterTests(await startMailServer());

async function start(role: string): Promise<RoleProcess> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const portal = startPortalProcess({
    NODE_ENV: "production",
    ROLE: role,
    LOG_LEVEL: "info",
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO_DATA: "0",
    SECRET_KEY: TEST_SECRET_KEY,
    PUBLIC_URL: "https://jobs.example.org",
    SMTP_URL: mail.url,
    MAIL_FROM: "Jobs <jobs@example.org>",
    METRICS_LISTEN: `127.0.0.1:${metricsPort}`,
  });
  const [origin, metricsUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${metricsPort}/metrics`];
  const process = Object.assign(portal, { origin, metricsUrl });
  expect(await portal.url, portal.output).not.toBeNull();
  return process;
}

/** Returns the names of the sweeps that a process runs, and of the channels in which it has delivered. */
async function readWork({ metricsUrl }: RoleProcess) {
  const text = await (await fetch(metricsUrl)).text();
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
  return {
    sweeps: find(/^job_portal_sweep_interval_seconds\{.*?sweep="(\w+)"/gm),
    deliveries: find(/^job_portal_deliveries_total\{.*?channel="(\w+)",outcome="delivered".*\} [1-9]/gm),
  };
}

it("ROLE › web serves, and leaves mails and sweeps to worker, which serves only health probes", async () => {
  const web = await start("web");
  const client = createApiClient(web.origin, null);
  const email = "role@example.com";
  await client.post("/auth/register/users", { name: "Role", email, password: "a long enough password" });
  expect((await client.post("/auth/forgot-password/users", { email })).status).toBe(200);

  const worker = await start("worker");
  await expect.poll(() => mail.received).toMatchObject([{ to: [email] }]);
  const expected = ["erasures", "search_alerts", "search_words", "abandoned_files"];
  await vi.waitFor(async () => {
    const { sweeps, deliveries } = await readWork(worker);
    expect([sweeps, deliveries]).toEqual([expect.arrayContaining(expected), ["email"]]);
  }, WAIT_OPTIONS);
  expect(await readWork(web)).toEqual({ sweeps: [], deliveries: [] });

  const read = async (route: string) => (await fetch(worker.origin + route)).status;
  expect(await Promise.all(["/health/live", "/health/ready", "/api/auth/search", "/"].map(read))).toEqual([
    200, 200, 404, 404,
  ]);
});
