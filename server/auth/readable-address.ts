import { isIP } from "node:net";

/**
 * Null when the client is gone already. Behind a proxy the address is text that a client may have made up. PostgreSQL
 * knows no zones (`fe80::1%eth0`). One of IPv4 is the same whether or not it came in through a socket of IPv6.
 */
export function normalizeIpAddress(ip: string | undefined): string | null {
  const address = (ip?.split("%")[0] ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) ? address : null;
}
