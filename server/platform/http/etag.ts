import { createHash } from "node:crypto";

/** Creates a strong ETag from the content. */
export function createEtag(content: string | Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

/** Compares If-None-Match with an ETag by weak comparison (RFC 9110), because proxies may weaken the tag. */
export function matchesEtag(ifNoneMatch = "", etag: string): boolean {
  return ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}
