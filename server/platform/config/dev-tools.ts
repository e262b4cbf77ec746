import { BlockList, isIPv6 } from "node:net";

interface DevToolsVariables {
  NODE_ENV: string;
  HOST: string;
  PUBLIC_URL?: string | undefined;
  DEV_TOOLS?: boolean | undefined;
}

/**
 * Returns an error for an installation that others can reach and that is not in production. There, `/dev/outbox` would
 * show every login code to everybody, and the demonstration logins have a public password. `DEV_TOOLS=1` allows it.
 */
export function checkDevTools(variables: DevToolsVariables): string[] {
  const { NODE_ENV, DEV_TOOLS } = variables;
  if (NODE_ENV === "production") return DEV_TOOLS ? ["DEV_TOOLS is not allowed in production"] : [];
  const reason = findExposure(variables);
  if (!reason || DEV_TOOLS) return [];
  return [
    `NODE_ENV must be production with ${reason}, because otherwise everybody who can reach the portal can read its ` +
      "mail at /dev/outbox and log in to the demonstration accounts. In a network that you trust, DEV_TOOLS=1 allows this",
  ];
}

/** True when others can use the development aids, which only `DEV_TOOLS=1` allows. */
export function areDevToolsExposed(variables: DevToolsVariables): boolean {
  return variables.NODE_ENV !== "production" && findExposure(variables) !== null;
}

/** Returns the setting that makes the portal reachable from other machines, or null. */
function findExposure({ HOST, PUBLIC_URL }: DevToolsVariables): string | null {
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  if (!PUBLIC_URL) return null;
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return protocol === "https:" || !isLoopback(hostname.replace(/^\[|\]$/g, "")) ? `PUBLIC_URL=${PUBLIC_URL}` : null;
}

const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet("127.0.0.0", 8, "ipv4");
loopbackAddresses.addAddress("::1", "ipv6");

export function isLoopback(host: string): boolean {
  return host.toLowerCase() === "localhost" || loopbackAddresses.check(host, isIPv6(host) ? "ipv6" : "ipv4");
}
