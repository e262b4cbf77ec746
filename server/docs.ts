import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { buildOpenApiDocument } from "../contract/openapi.ts";

/** The API reference at /docs. Its page draws with inline styles, so these alone are let through there. */
export async function apiDocsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: "static", specification: { document: buildOpenApiDocument() as never } });
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      uiConfig: { tryItOutEnabled: false, docExpansion: "list" },
    });
  });
}
