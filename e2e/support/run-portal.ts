import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { startPortalProcess, stopPortalProcess } from "../../server/testing/portal-process.ts";
import { startOidcServer } from "../../server/testing/servers/oidc-server.ts";

/**
 * Global set-up of Playwright: starts the portal that most tests share, with an OpenID provider in place of Google and
 * Apple, and returns its tear-down.
 */
export default async function startSharedPortal(): Promise<() => Promise<void>> {
  const oidc = await startOidcServer();
  const { origin, stop } = await runPortal({ DEMO_DATA: "1", SEARCH_COUNTRIES: undefined, ...oidc.environment });
  process.env.PORTAL_URL = origin;
  return async () => {
    await stop();
    await oidc.close();
  };
}

/**
 * Starts a portal without demonstration data on an empty data folder and a free port.
 *
 * @throws {Error} when the process exits before it listens.
 */
export async function runPortal(environment: Record<string, string | undefined> = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-e2e-"));
  // When the portal runs as root, its PostgreSQL runs as another user, who cannot enter a folder that `mkdtemp`
  // creates.
  await chmod(dataDir, 0o755);
  const settings = { DEMO_DATA: "0", LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "1000", ...environment };
  const portal = startPortalProcess({ DATA_DIR: dataDir, ...settings });
  const origin = await portal.url;
  if (origin === null) throw new Error(`The portal exited before it listened.\n${portal.output}`);
  return {
    origin,
    dataDir,
    stop: async () => {
      await stopPortalProcess(portal);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
