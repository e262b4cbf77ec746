import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "../../../database/embedded/free-port.ts";
import { endProcess, waitUntilListening } from "./programs.ts";

const program = path.resolve(import.meta.dirname, "../../../node_modules/s3rver/bin/s3rver.js");
const BUCKET = "portal-files";
const SUFFIX = "._S3rver_object";

export interface S3Server {
  port: number;
  /** Lists the names of all objects in the bucket, sorted and without their folders. */
  listNames(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts a server that is compatible with S3, with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "job-portal-s3-"));
  const port = await findFreePort();
  // s3rver encrypts the tokens of listings with several pages with DES, which OpenSSL 3 has in its legacy provider only.
  const options = ["--silent", "--directory", directory, "--address", "127.0.0.1", "--port", String(port)];
  const args = ["--openssl-legacy-provider", program, ...options, "--configure-bucket", BUCKET];
  const child = spawn(process.execPath, args, { stdio: "ignore" });
  await waitUntilListening(port);
  return {
    port,
    async listNames() {
      const entries = await readdir(path.join(directory, BUCKET), { recursive: true, withFileTypes: true });
      const objects = entries.filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX));
      return objects.map(({ name }) => name.replace(SUFFIX, "")).toSorted();
    },
    async stop() {
      await endProcess(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the settings of a portal that stores its files in the bucket of the server on this port. */
export const getBucketEnvironment = (port: number) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
});
