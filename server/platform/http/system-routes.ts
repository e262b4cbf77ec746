import { statfs } from "node:fs/promises";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { buildOpenApiDocument } from "../../../contract/openapi.ts";
import { IS_READ_ONLY } from "../../../database/database-error.ts";
import type { Database } from "../database/pool.ts";
import type { Drain } from "./drain.ts";
import { limitReplyTime } from "./reply-timeout.ts";

/** PostgreSQL's files grow by 16 MB at once, and an upload has up to 5 MB. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Health probes. `live`: the process responds. `ready`: the database responds and accepts changes, the disk of the data
 * folder has space, and the server does not stop soon.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { db, dataDir, drain, replyTimeoutMs }: { db: Database; dataDir: string; drain: Drain; replyTimeoutMs: number },
): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.get("/health/live", async () => ({ status: "ok" }));
  app.get("/health/ready", async (_request, reply) => {
    const isReady = !drain.signal.aborted && !isClosing && (await canWrite(db, dataDir, replyTimeoutMs));
    if (!isReady) reply.code(503).header("retry-after", "2");
    return { status: isReady ? "ok" : "unavailable" };
  });
}

/** Writes nothing, because probes are frequent. So a full disk of a database on another machine is not noticed. */
async function canWrite(db: Database, dataDir: string, timeoutMs: number): Promise<boolean> {
  try {
    const check = sql<{ is_read_only: boolean }>`select ${sql.raw(IS_READ_ONLY)} as is_read_only`;
    const { rows } = await limitReplyTime(check.execute(db), timeoutMs);
    const { bavail, bsize } = await statfs(dataDir);
    return rows[0]?.is_read_only === false && bavail * bsize >= MIN_FREE_BYTES;
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
