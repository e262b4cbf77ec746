import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { type AnyRoute, type FileReply, getFileReply } from "../../contract/route.ts";

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Sends a file so that a browser can do nothing with it but save it or, when it is a picture, show it: whatever is in
 * it runs no script, loads nothing and is never taken for another type than the one that is said. What fails on the
 * way breaks the connection off, so that nobody takes half a file for a whole one.
 */
export function sendFile(route: AnyRoute, { name, content, size }: FileReply, reply: FastifyReply): FastifyReply {
  const { type, manner } = getFileReply(route) ?? { type: "application/octet-stream", manner: "attachment" };
  reply.type(type).header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  if (manner === "picture") reply.header("cache-control", `public, max-age=${ONE_YEAR_SECONDS}, immutable`);
  else reply.header("content-disposition", formatContentDisposition(name));
  if (size !== undefined) reply.header("content-length", size);
  return reply.send(content instanceof Readable ? content : Readable.from(content));
}

/** RFC 6266: the name in ASCII for everybody, and as it is for whoever reads RFC 8187. */
function formatContentDisposition(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\%]/gu, "_");
  if (ascii === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
