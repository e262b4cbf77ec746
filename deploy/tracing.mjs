import { subscribe } from "node:diagnostics_channel";
import { ServerResponse } from "node:http";
import { register } from "node:module";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { PinoInstrumentation } from "@opentelemetry/instrumentation-pino";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK } from "@opentelemetry/sdk-node";

/**
 * Traces requests, queries and calls of other servers with OpenTelemetry, which the `OTEL_…` variables configure. The
 * option `--import` of Node runs this file before the portal, which knows nothing of it. The packages are no part of the
 * portal: docs/operate.md says how to install them.
 */

/**
 * Attributes that no span of a request to the portal has. Paths and queries contain ids and tokens. As in the log, the
 * pattern of the route takes their place, and there is no IP address.
 */
const omittedAttributes = {
  "url.path": undefined,
  "url.query": undefined,
  "client.address": undefined,
  "network.peer.address": undefined,
};

/** The patterns of the routes of requests in progress. */
const routes = new WeakMap();

subscribe("tracing:fastify.request.handler:start", ({ request, route }) => {
  if (route.url) routes.set(request.raw, route.url);
});

/** Names the span of a request to the portal, and leaves those of calls of other servers as they are. */
function nameSpan(span, request, response) {
  if (!(response instanceof ServerResponse)) return;
  const requestId = response.getHeader("x-request-id");
  if (requestId) span.setAttribute("http.response.header.x-request-id", [requestId]);
  const route = routes.get(request);
  if (!route) return;
  span.setAttribute("http.route", route);
  span.updateName(`${request.method} ${route}`);
}

// The portal consists of ES modules, whose imports only this hook can instrument.
register("@opentelemetry/instrumentation/hook.mjs", import.meta.url);

new NodeSDK({
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) => url.startsWith("/health/"),
      startIncomingSpanHook: () => omittedAttributes,
      applyCustomAttributesOnSpan: nameSpan,
    }),
    new PgInstrumentation({ requireParentSpan: true }),
    new PinoInstrumentation({ disableLogSending: true }),
    new UndiciInstrumentation(),
  ],
}).start();
