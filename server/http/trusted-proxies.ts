import proxyAddr from "@fastify/proxy-addr";
import type { Config } from "../config/config.ts";

/** Returns a function that tells whether a proxy is trusted, by its IP address and its distance, from 0. */
export function compileTrust(trustProxy: Config["trustProxy"]): (ipAddress: string, hop: number) => boolean {
  if (typeof trustProxy === "string") return proxyAddr.compile(trustProxy.split(",").map((address) => address.trim()));
  return typeof trustProxy === "function" ? trustProxy : () => trustProxy;
}
