import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { type AnyRoute, type FileReply, getFileReply } from "../../../../contract/platform/route.ts";

/** Only browsers keep a picture, and not for long: no shared cache shows it after it has been erased. */
const PICTURE_CACHE_CONTROL = "private, max-age=604800, immutable";

/**
 * Sends a file that a browser can only save or, for a picture, show. The content security policy blocks scripts and
 * requests in the file. An error after the headers have been sent closes the connection, so that the client notices
 * that the file is incomplete.
 */
export function sendFile(route: AnyRoute, { name, content, size }: FileReply, reply: FastifyReply): FastifyReply {
  const { type, disposition } = getFileReply(route) ?? { type: "application/octet-stream", disposition: "attachment" };
  reply
    .type(type.startsWith("text/") ? `${type}; charset=utf-8` : type)
    .header("content-security-policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox");
  if (disposition === "picture") reply.header("cache-control", PICTURE_CACHE_CONTROL);
  else reply.header("content-disposition", formatContentDisposition(name));
  if (size !== undefined) reply.header("content-length", size);
  return reply.send(content instanceof Readable ? content : Readable.from(content));
}

/** The Content-Disposition header (RFC 6266): the name in ASCII and, for clients with RFC 8187, in UTF-8. */
function formatContentDisposition(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\%]/gu, "_");
  if (ascii === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
