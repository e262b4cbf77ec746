import { isIP, isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";

/** The keys of the last addresses, because computing one takes longer than the rest of an empty request. */
const knownKeys = new LRUCache<string, string>({ max: 10_000 });

/**
 * The IP address of a request; undefined when the client has disconnected. Fastify's type of `request.ip` leaves out
 * undefined.
 */
export type RequestIp = string | undefined;

/**
 * Converts an IP address to a form that the PostgreSQL type `inet` accepts: removes the zone (`%eth0` in
 * `fe80::1%eth0`) and converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) to IPv4. Returns null when the client
 * has disconnected, or when a proxy has forwarded text that is not an IP address.
 */
export function normalizeIpAddress(ip: RequestIp): string | null {
  const address = (ip?.split("%")[0] ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) ? address : null;
}

/**
 * Returns the part of an IP address that rate limits count as one client: a whole IPv4 address, or the /64 network of
 * an IPv6 address, because one household has a whole /64. Other text counts as it is. All clients that have
 * disconnected count as one.
 */
export function toIpKey(ip: RequestIp): string {
  if (ip === undefined) return "disconnected";
  const known = knownKeys.get(ip);
  if (known !== undefined) return known;
  const groups = parseIpv6Groups(ip);
  const key = groups ? `${groups.slice(0, 4).join(":")}::/64` : (normalizeIpAddress(ip) ?? ip);
  knownKeys.set(ip, key);
  return key;
}

/**
 * Returns the /48 network of an IPv6 address. Hosting companies give a whole /48 to one customer; it contains 65,536
 * networks of /64. Returns null for IPv4, where one customer has few addresses.
 */
export function getIpv6Network(ip: RequestIp): string | null {
  const groups = parseIpv6Groups(ip);
  return groups && `${groups.slice(0, 3).join(":")}::/48`;
}

/** Returns the network of a client: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function getNetwork(ip: RequestIp): string {
  const network = getIpv6Network(ip);
  if (network) return network;
  const address = normalizeIpAddress(ip);
  return address ? `${address.slice(0, address.lastIndexOf("."))}.0/24` : "unknown";
}

/** Returns the eight groups of an IPv6 address. Returns null for other texts and for IPv4-mapped IPv6 addresses. */
function parseIpv6Groups(ip: RequestIp): string[] | null {
  const address = normalizeIpAddress(ip);
  if (address === null || !isIPv6(address)) return null;
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last];
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}
