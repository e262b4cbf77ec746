import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { buildOpenApiDocument } from "../../contract/openapi.ts";
import type { Database } from "../database/pool.ts";
import type { Drain } from "./drain.ts";
import { limitReplyTime } from "./reply-timeout.ts";

/** Health probes. `live`: the process responds. `ready`: the database responds too, and the server does not stop soon. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { db, drain, replyTimeoutMs }: { db: Database; drain: Drain; replyTimeoutMs: number },
): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.get("/health/live", async () => ({ status: "ok" }));
  app.get("/health/ready", async (_request, reply) => {
    const isReady = !drain.signal.aborted && !isClosing && (await isDatabaseReachable(db, replyTimeoutMs));
    if (!isReady) reply.code(503).header("retry-after", "2");
    return { status: isReady ? "ok" : "unavailable" };
  });
}

async function isDatabaseReachable(db: Database, timeoutMs: number): Promise<boolean> {
  try {
    await limitReplyTime(sql`select 1`.execute(db), timeoutMs);
    return true;
  } catch {
    return false;
  }
}

/** The API reference at /docs. Swagger UI needs inline styles, so the content security policy of this page allows them. */
export async function registerApiDocsRoutes(app: FastifyInstance): Promise<void> {
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
