import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 24;

/** Creates the token of the status page of a report. Only its hash is stored. */
export function createReportToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashReportToken(token) };
}

export function hashReportToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
