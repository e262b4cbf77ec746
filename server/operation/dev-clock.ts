import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { runSweep, type Sweep } from "../platform/background/sweep.ts";
import type { Config } from "../platform/config/config.ts";
import { moveClock, readClock } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/pool.ts";

const Time = z.iso.datetime({ offset: true });
/** A duration whose numbers have at most five digits, so that the sum is a time that PostgreSQL can hold. */
const Duration = z.iso.duration().regex(/^(?!.*\d{6})/);
const Move = z.union([z.strictObject({ now: Time }), z.strictObject({ advance: Duration })]);

/**
 * Moves the clock of the portal, so that a test can walk weeks: `POST /dev/clock` with `{ now: ISO time }` or
 * `{ advance: ISO 8601 duration }`. Runs what has become due, and answers `{ now }` when that is done. In production the
 * route does not exist. Sessions, codes, rate limits and the queue keep the real time.
 *
 * @param createSweeps Called for each request, because the origin is known only when the application listens
 */
export function registerClockRoute(
  app: FastifyInstance,
  { production }: Config,
  { db, createSweeps }: { db: Database; createSweeps: () => Sweep[] },
): void {
  if (production) return;
  app.post("/dev/clock", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const move = Move.safeParse(request.body);
    if (!move.success) return reply.code(422).send({ message: z.prettifyError(move.error) });
    await moveClock(db, move.data);
    for (const sweep of createSweeps()) await runSweep(sweep, app.log);
    return { now: (await readClock(db)).toISOString() };
  });
}
