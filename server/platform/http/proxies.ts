import type { IncomingHttpHeaders } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

/** Returns a function that tells whether a proxy is trusted, by its IP address and its distance, from 0. */
export function compileTrust(trustProxy: Config["trustProxy"]): (ipAddress: string, hop: number) => boolean {
  if (typeof trustProxy === "string") return proxyAddr.compile(trustProxy.split(",").map((address) => address.trim()));
  return typeof trustProxy === "function" ? trustProxy : () => trustProxy;
}

const headerNames = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded"];

/** Whether a request has a header of a proxy. A client can send such a header too. */
export const isForwarded = (headers: IncomingHttpHeaders) => headerNames.some((name) => headers[name] !== undefined);

/**
 * Warns once when a peer that TRUST_PROXY does not name sends headers of a proxy. It is probably a proxy, and without
 * TRUST_PROXY all its visitors have one IP address, so they share the rate limits.
 */
export function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  const warnOnce = ({ headers, ips, socket, log }: FastifyRequest) => {
    // `ips` begins with the peer and continues with what a trusted peer has forwarded.
    if (ips !== undefined && (ips.length > 1 || headers["x-forwarded-for"] === undefined)) return;
    hasWarned = true;
    log.warn(
      { peer: socket.remoteAddress },
      "A proxy that TRUST_PROXY does not name forwards requests: all its visitors share one IP address and its rate " +
        "limits; set TRUST_PROXY to the number of proxies or to their IP addresses",
    );
  };
  app.addHook("onRequest", (request, _reply, done) => {
    if (!hasWarned && isForwarded(request.headers)) warnOnce(request);
    done();
  });
}
