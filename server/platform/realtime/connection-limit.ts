import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { Config } from "../config/config.ts";
import { compileTrust } from "../http/proxies.ts";
import { getIpv6Network, toIpKey } from "../limits/ip-address.ts";
import { IPV6_NETWORK_FACTOR } from "../limits/rules.ts";
import { countRefusal } from "../metrics/process-metrics.ts";

/**
 * The limits of one IP address, or of one /64 network of IPv6, in each process. `RATE_LIMIT_FACTOR` multiplies them. A
 * whole office may share one IP address. A client authenticates within milliseconds, so few of its sockets are
 * unauthenticated at the same time.
 */
const MAX_OPEN = 500;
const MAX_UNAUTHENTICATED = 50;
const AUTHENTICATION_TIMEOUT_MS = 5_000;

/** Limits the WebSockets of each IP address, because each one takes memory before anybody has authenticated. */
export interface ConnectionLimit {
  /** Returns whether a handshake is allowed. Its connection then counts until it closes. */
  admit(handshake: IncomingMessage): boolean;
  /** Counts the connection as authenticated. Other connections are closed after `AUTHENTICATION_TIMEOUT_MS`. */
  markAuthenticated(socket: IncomingMessage["socket"]): void;
}

export function createConnectionLimit({
  trustProxy,
  rateLimitFactor,
}: Pick<Config, "trustProxy" | "rateLimitFactor">): ConnectionLimit {
  const getIpAddress = createIpReader(trustProxy);
  const open = createConnectionCounter(MAX_OPEN * rateLimitFactor);
  const unauthenticated = createConnectionCounter(MAX_UNAUTHENTICATED * rateLimitFactor);
  const onAuthenticated = new WeakMap<IncomingMessage["socket"], () => void>();
  return {
    admit(handshake) {
      const { socket } = handshake;
      const ipAddress = getIpAddress(handshake);
      if (!open.hasCapacity(ipAddress) || !unauthenticated.hasCapacity(ipAddress)) {
        countRefusal("connections");
        return false;
      }
      const removeOpen = open.add(ipAddress);
      const removeUnauthenticated = unauthenticated.add(ipAddress);
      const timeout = setTimeout(() => socket.destroy(), AUTHENTICATION_TIMEOUT_MS);
      onAuthenticated.set(socket, () => {
        clearTimeout(timeout);
        onAuthenticated.delete(socket);
        removeUnauthenticated();
      });
      socket.once("close", () => {
        onAuthenticated.get(socket)?.();
        removeOpen();
      });
      return true;
    },
    markAuthenticated: (socket) => onAuthenticated.get(socket)?.(),
  };
}

/** Counts the connections of each IP address and of each /48 network of IPv6, whose limit is ten times as high. */
function createConnectionCounter(maxPerIp: number) {
  const counts = new Map<string, number>();
  const listKeys = (ipAddress: string): [key: string, max: number][] => {
    const network = getIpv6Network(ipAddress);
    const keys: [string, number][] = [[toIpKey(ipAddress), maxPerIp]];
    return network ? [...keys, [network, maxPerIp * IPV6_NETWORK_FACTOR]] : keys;
  };
  const change = (ipAddress: string, difference: 1 | -1) => {
    for (const [key] of listKeys(ipAddress)) {
      const count = (counts.get(key) ?? 0) + difference;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  };
  return {
    hasCapacity: (ipAddress: string) => listKeys(ipAddress).every(([key, max]) => (counts.get(key) ?? 0) < max),
    /** Counts a connection. Returns a function that ends its count. */
    add(ipAddress: string) {
      change(ipAddress, 1);
      return () => change(ipAddress, -1);
    },
  };
}

/** Returns a function that finds the IP address of the client as Fastify does for `request.ip`. */
function createIpReader(trustProxy: Config["trustProxy"]): (request: IncomingMessage) => string {
  const isTrusted = compileTrust(trustProxy);
  return (request) => proxyAddr(request, isTrusted) ?? "";
}
