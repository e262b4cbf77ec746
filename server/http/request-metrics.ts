import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestCounter, requestDuration } from "../metrics/process-metrics.ts";

/** Counts and times each request of a client by its route pattern. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    // The API requests of a rendered page have no connection of their own. They are a part of the request of the page.
    if (!(request.raw.socket instanceof Socket)) return;
    const { method } = request;
    const route = getRoutePattern(request, reply);
    requestCounter.inc({ method, route, status: reply.statusCode });
    requestDuration.observe({ method, route }, reply.elapsedTime / 1_000);
  });
}

/**
 * Returns the pattern of the route, such as `/api/crud/jobs/:id`; `/assets/*` for a file of the web application, `page`
 * for a page, and `none` for a path without a route. So there are few patterns, and they contain no ids and tokens.
 */
export function getRoutePattern({ is404, routeOptions }: FastifyRequest, reply: FastifyReply): string {
  const { url = "" } = routeOptions;
  if (is404) return String(reply.getHeader("content-type")).startsWith("application/json") ? "none" : "page";
  return url.startsWith("/assets/") ? "/assets/*" : url;
}
