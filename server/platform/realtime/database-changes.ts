import type { ApplicationEvent } from "../../../contract/events.ts";
import type { Database } from "../database/pool.ts";
import { userRoom } from "./live-events.ts";
import type { LiveServer } from "./live-server.ts";

/** A trigger on `notices` notifies this channel with the id of each user whose notices have changed. */
const NOTICES_CHANNEL = "notices_changed";
/** Triggers on applications and their events notify this channel with an `ApplicationChange`. */
const APPLICATIONS_CHANNEL = "application_changed";

interface ApplicationChange extends ApplicationEvent {
  /** What the seeker sees. It differs from `status` and `stage` while a decision is delayed. */
  seeker_status: ApplicationEvent["status"];
  seeker_stage: ApplicationEvent["stage"];
  company_id: string;
  /** Whether only the company may learn about the change. */
  is_internal: boolean;
  /** Whether the company does not know yet who has applied. */
  is_name_hidden: boolean;
}

/**
 * Sends live events to the sockets of this process about changes that triggers announce after the commit. The change may
 * come from a route or a sweep of any process. The live server sends `missed` when notifications may have been lost.
 */
export async function watchDatabaseChanges(
  { io, listener }: Pick<LiveServer, "io" | "listener">,
  db: Database,
): Promise<void> {
  let waiting: ApplicationChange[] = [];
  let isSending = false;

  /**
   * Sends `application` to the seeker, and to the owners and recruiters of the company. Changes that arrive meanwhile
   * wait and share the next query, so their order stays, and a change of many applications takes few queries.
   */
  async function sendWaiting(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      const changes = waiting;
      waiting = [];
      try {
        const recruiters = await listRecruiters(db, [...new Set(changes.map(({ company_id }) => company_id))]);
        for (const {
          company_id,
          is_internal,
          is_name_hidden,
          seeker_status: status,
          seeker_stage: stage,
          ...application
        } of changes) {
          const recruiterIds = (recruiters.get(company_id) ?? []).map(({ user_id }) => user_id);
          const forCompany = is_name_hidden ? { ...application, applied_by_user_id: application.id } : application;
          // Without a room the event would reach all sockets.
          if (recruiterIds.length > 0) io.local.to(recruiterIds.map(userRoom)).emit("application", forCompany);
          const seekerRoom = userRoom(application.applied_by_user_id);
          if (!is_internal) io.local.to(seekerRoom).emit("application", { ...application, status, stage });
        }
      } catch {
        io.local.emit("missed", {});
      }
    }
    isSending = false;
  }

  listener.on("notification", ({ channel, payload }) => {
    if (channel === NOTICES_CHANNEL) io.local.to(userRoom(payload)).emit("notice", {});
    if (channel !== APPLICATIONS_CHANNEL || io.of("/").sockets.size === 0) return;
    waiting.push(JSON.parse(payload));
    void sendWaiting();
  });
  await listener.listen(NOTICES_CHANNEL);
  await listener.listen(APPLICATIONS_CHANNEL);
}

async function listRecruiters(db: Database, companyIds: string[]) {
  const members = await db
    .selectFrom("company_members")
    .select(["company_id", "user_id"])
    .where("company_id", "in", companyIds)
    .where("role", "in", ["owner", "recruiter"])
    .where("left_at", "is", null)
    .execute();
  return Map.groupBy(members, ({ company_id }) => company_id);
}
