import { isIP } from "node:net";
import * as z from "zod";

export type TrustProxy = boolean | string | ((ipAddress: string, hop: number) => boolean);

/** The names of networks that `@fastify/proxy-addr` knows. */
const networkNames = ["loopback", "linklocal", "uniquelocal"];

export const trustProxyVariables = {
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => /^(true|false|\d{1,2})$/.test(value) || value.split(",").every((part) => isNetwork(part.trim())),
      "must be true, the number of proxies, or their IP addresses or networks such as 10.0.0.0/8,127.0.0.1",
    )
    .optional(),
};

function isNetwork(text: string): boolean {
  if (networkNames.includes(text)) return true;
  const [ipAddress = "", bits, ...rest] = text.split("/");
  const version = isIP(ipAddress);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export function readTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === "false" || value === "0") return false;
  if (value === "true") return true;
  return /^\d+$/.test(value) ? (_ipAddress, hop) => hop < Number(value) : value;
}
