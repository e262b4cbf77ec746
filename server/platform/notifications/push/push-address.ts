import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isLoopback } from "../../config/dev-tools.ts";

/** An address of the internet that a host name has, with which a connection is opened. */
export interface PushAddress {
  address: string;
  family: number;
}

/**
 * Returns the URL of a subscription when the portal may send to it. Users choose the URL, so a push service has a name, https
 * and its usual port.
 *
 * @param isLoopbackAllowed Also accepts the receiver of a test on this machine
 */
export function parsePushUrl(endpoint: string, isLoopbackAllowed: boolean): URL | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || url.username !== "" || url.password !== "") return null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isLoopback(host)) return isLoopbackAllowed && /^https?:$/.test(url.protocol) ? url : null;
  return url.protocol === "https:" && url.port === "" && isIP(host) === 0 ? url : null;
}

/**
 * Finds the address of a push service. The connection has to use this address: a second look-up could have another result.
 *
 * @returns null when one of the addresses is none of the internet, such as 10.0.0.1 or ::1
 * @throws {Error} when the name has no address, or DNS does not respond
 */
export async function findPushAddress({ hostname }: URL, isLoopbackAllowed: boolean): Promise<PushAddress | null> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
  const isAllowed = (address: string) => isPublic(address) || (isLoopbackAllowed && isLoopback(address));
  return (found.every(({ address }) => isAllowed(address)) && found[0]) || null;
}

/** Whether an address is of the internet. IPv4 addresses in IPv6 are judged as what they are. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}
