import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { buildOpenApiDocument } from "../../contract/openapi.ts";
import type { Database } from "../database/pool.ts";

/** `live`: the process answers. `ready`: it can serve, with its database; off while it shuts down. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.get("/health/live", async () => ({ status: "ok" }));
  app.get("/health/ready", async (_request, reply) => {
    const ready = !closing && (await isDatabaseReachable(db));
    if (!ready) reply.code(503).header("retry-after", "2");
    return { status: ready ? "ok" : "unavailable" };
  });
}

async function isDatabaseReachable(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

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
