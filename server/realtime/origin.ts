import type { IncomingMessage } from "node:http";

/**
 * A browser sends the origin of the page with every handshake, and Socket.IO's `cors` option does not look at it for
 * WebSockets. Ours are the public address and the host that was asked. Other programs send none.
 */
export function isAllowedOrigin({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (publicUrl && given.origin === new URL(publicUrl).origin) return true;
  return /^https?:$/.test(given.protocol) && given.host === host?.toLowerCase();
}
