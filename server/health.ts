import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "./database/pool.ts";

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
