import { isIPv6 } from "node:net";

/**
 * The part of an IP address that rate limits count as one client: the whole IPv4 address, or the /64 network of an IPv6
 * address, because one household has a whole /64.
 */
export function toIpKey(ip: string): string {
  const groups = parseIpv6Groups(ip);
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : removeZone(ip).replace(/^::ffff:(?=\d+\.)/i, "");
}

/**
 * The /48 network of an IPv6 address: 65,536 networks of /64, as hosting companies give them to one customer. Null for
 * IPv4, where one customer has few addresses.
 */
export function getIpv6Network(ip: string): string | null {
  const groups = parseIpv6Groups(ip);
  return groups && `${groups.slice(0, 3).join(":")}::/48`;
}

const removeZone = (ip: string) => ip.split("%")[0] ?? "";

/** The eight groups of an IPv6 address. Null for everything else, including IPv4-mapped IPv6 addresses. */
function parseIpv6Groups(ip: string): string[] | null {
  const address = removeZone(ip);
  if (!isIPv6(address) || /^::ffff:\d+\./i.test(address)) return null;
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last];
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}
