import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { findFreePort } from "../../database/embedded/free-port.ts";
import { type ReceivedMail, startMailServer } from "../../server/testing/servers/mail-server.ts";
import { runPortal } from "./run-portal.ts";

/** Starts an empty portal as an operator does in production: `init`, which prints the link of the first owner, and the portal itself. */
export async function runProductionPortal() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-production-"));
  // The embedded PostgreSQL runs as another user when the portal runs as root.
  await chmod(dataDir, 0o755);
  const mail = await startMailServer();
  const port = String(await findFreePort());
  const environment = {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY: "a secret key that only this story uses",
    SMTP_URL: mail.url,
    MAIL_FROM: "no-reply@example.org",
    SEARCH_COUNTRIES: "NL",
  };
  const { stdout } = await promisify(execFile)(process.execPath, ["server/admin.ts", "init", "--json"], {
    env: environment,
  });
  const portal = await runPortal(environment);
  return {
    origin: portal.origin,
    ownerPath: new URL(JSON.parse(stdout).link).pathname,
    /** Waits for the first mail to an address whose subject matches. */
    async waitForMail(to: string, subject: RegExp): Promise<ReceivedMail> {
      const find = () => mail.received.find((one) => one.to.includes(to) && subject.test(readSubject(one)));
      await expect.poll(find).toBeDefined();
      return find() as ReceivedMail;
    },
    async stop() {
      await portal.stop();
      await mail.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The subject of a mail, decoded where it is an encoded word (RFC 2047). */
export function readSubject({ headers }: ReceivedMail): string {
  return (headers.get("subject") ?? "").replaceAll(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, word: string) =>
    decodeURIComponent(word.replaceAll("_", " ").replaceAll("%", "%25").replaceAll("=", "%")),
  );
}
