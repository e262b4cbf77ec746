import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { type AnyRoute, fileOf, type SentFile } from "../contract/route.ts";

const A_YEAR = 31_536_000;

/**
 * Sends a file so that a browser can do nothing with it but save it or, when it is a picture, show it: whatever is in
 * it runs no script, loads nothing and is never taken for another type than the one that is said. What fails on the
 * way breaks the connection off, so that nobody takes half a file for a whole one.
 */
export function sendFile(route: AnyRoute, { name, content, size }: SentFile, reply: FastifyReply): FastifyReply {
  const { type, manner } = fileOf(route) ?? { type: "application/octet-stream", manner: "attachment" };
  reply.type(type).header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  if (manner === "picture") reply.header("cache-control", `public, max-age=${A_YEAR}, immutable`);
  else reply.header("content-disposition", attachment(name));
  if (size !== undefined) reply.header("content-length", size);
  return reply.send(content instanceof Readable ? content : Readable.from(content));
}

/** RFC 6266: the name in ASCII for everybody, and as it is for whoever reads RFC 8187. */
function attachment(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\%]/gu, "_");
  if (ascii === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
