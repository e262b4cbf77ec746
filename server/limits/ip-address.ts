import { isIPv6 } from "node:net";

/** What counts as one address: with IPv6 a household has billions of them, which share their first four groups. */
export function toIpKey(ip: string): string {
  const groups = parseIpv6Groups(ip);
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : removeZone(ip).replace(/^::ffff:(?=\d+\.)/i, "");
}

/** What one customer of a hosting company has, 65,536 times the above. Null with IPv4, where nobody is given so many. */
export function getIpv6Network(ip: string): string | null {
  const groups = parseIpv6Groups(ip);
  return groups && `${groups.slice(0, 3).join(":")}::/48`;
}

const removeZone = (ip: string) => ip.split("%")[0] ?? "";

/** The eight groups of an IPv6 address; null for all else, such as IPv4 that came through a socket of IPv6. */
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
