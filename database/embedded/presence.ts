import type pg from "pg";
import { isProcessAlive } from "./process-info.ts";

/** Every portal process holds this advisory lock in shared mode, so that the last one to leave knows that it is. */
const PORTAL_PROCESS_LOCK = 1;

/** The name under which a session of this process is known to the server. */
export const applicationName = `job-portal:${process.pid}`;

export async function acquirePortalLock(session: pg.Client): Promise<void> {
  await session.query("select pg_advisory_lock_shared($1)", [PORTAL_PROCESS_LOCK]);
}

/** Gives up this process's presence; true when no other portal process is left. Of two that leave at once one is last. */
export async function releasePortalLock(session: pg.Client): Promise<boolean> {
  await session.query("select pg_advisory_unlock_shared($1)", [PORTAL_PROCESS_LOCK]);
  const { rows } = await session.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
    PORTAL_PROCESS_LOCK,
  ]);
  if (rows[0]?.alone) return true;
  // The server takes a moment to notice that a portal was killed.
  const present = await Promise.all((await listPortalProcesses(session)).map(isProcessAlive));
  return !present.includes(true);
}

async function listPortalProcesses(session: pg.Client): Promise<number[]> {
  const { rows } = await session.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
       and datname = current_database() and pid <> pg_backend_pid()`,
    [PORTAL_PROCESS_LOCK],
  );
  return rows.map(({ name }) => Number(name.split(":")[1]));
}
