import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { buildOpenApiDocument } from "../../../contract/openapi.ts";
import { IS_READ_ONLY } from "../../../database/database-error.ts";
import { readDiskSpace } from "../background/disk-space.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/pool.ts";
import { createSigner } from "../signing/signer.ts";
import type { Drain } from "./overload/drain.ts";
import { limitReplyTime } from "./overload/reply-timeout.ts";
import { isForwarded } from "./proxies.ts";

type HealthConfig = Pick<Config, "dataDir" | "secretKey">;

/** The header of `/health/live` by which `doctor` recognizes the portal at its address. */
export const PORTAL_ID_HEADER = "x-portal-id";

/** The same for all processes with one secret key, which it does not reveal. */
export function createPortalId({ secretKey }: Pick<Config, "secretKey">): string {
  return createSigner({ secretKey }, "portal id").sign("").slice(0, 16);
}

/**
 * Health probes. `live`: the process responds. `ready`: the database responds and accepts changes, the disk of the data
 * folder has space, and the server does not stop soon. The log says why it is not ready, and so does the reply to a
 * request from this machine that no proxy has forwarded.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { db, config, drain, replyTimeoutMs }: { db: Database; config: HealthConfig; drain: Drain; replyTimeoutMs: number },
): void {
  const { dataDir } = config;
  const portalId = createPortalId(config);
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.get("/health/live", async (_request, reply) => {
    reply.header(PORTAL_ID_HEADER, portalId);
    return { status: "ok" };
  });
  let isLastReady = true;
  app.get("/health/ready", async (request, reply) => {
    const isStopping = drain.signal.aborted || isClosing;
    const reason = isStopping ? "the process is stopping" : await findOutage(db, dataDir, replyTimeoutMs);
    // Probes are frequent, so only the first one of an outage is logged.
    if (reason && isLastReady) request.log.warn(`Not ready: ${reason}`);
    if (!reason && !isLastReady) request.log.info("Ready again");
    isLastReady = !reason;
    if (!reason) return { status: "ok" };
    reply.code(503).header("retry-after", "2");
    return { status: "unavailable", ...(isFromThisMachine(request) && { reason }) };
  });
}

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return /^(::1|(::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? "") && !isForwarded(headers);
}

/**
 * Returns why the portal cannot write, without a full stop. Writes nothing, because probes are frequent. So a full disk of
 * a database on another machine is not noticed.
 */
async function findOutage(db: Database, dataDir: string, timeoutMs: number): Promise<string | null> {
  // First, because a full disk also stops the embedded PostgreSQL.
  const disk = await readDiskSpace(dataDir).catch(() => null);
  if (!disk) return "the data folder cannot be read";
  if (disk.state === "full") return disk.message;
  try {
    const check = sql<{ is_read_only: boolean }>`select ${sql.raw(IS_READ_ONLY)} as is_read_only`;
    const { rows } = await limitReplyTime(check.execute(db), timeoutMs);
    return rows[0]?.is_read_only === false ? null : "the database is read-only";
  } catch {
    return "the database does not respond";
  }
}

/**
 * The API reference at /docs. The document is built at its first request, because that takes a fifth of a second, which a
 * start need not wait for. Swagger UI needs inline styles, so the content security policy of this page allows them.
 */
export async function registerApiDocsRoutes(app: FastifyInstance): Promise<void> {
  let document: ReturnType<typeof buildOpenApiDocument> | undefined;
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: "static", specification: { document: { openapi: "3.1.0" } as never } });
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      transformSpecification: () => {
        document ??= buildOpenApiDocument();
        return document;
      },
      transformSpecificationClone: false,
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      uiConfig: { tryItOutEnabled: false, docExpansion: "list" },
    });
  });
}
