import type { Kysely } from "kysely";
import { defaultPushKinds, type PushKind, type PushSetting } from "../../../contract/hiring/push.ts";
import { isRecruitingRole, SEEKER } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { getMailedKinds } from "./mail-settings.ts";

/** Returns the kinds of notifications that the browsers of a user can show. */
function getPushKinds(user: CallerUser): PushKind[] {
  const isSeeker = user.user_type === SEEKER;
  return [
    ...(isSeeker || isRecruitingRole(user.company_role) ? (["message", "interview"] as const) : []),
    ...(isSeeker ? (["search_alert"] as const) : []),
    ...getMailedKinds(user),
  ];
}

export async function listPushSettings(db: Kysely<DB>, user: CallerUser): Promise<PushSetting[]> {
  const chosen = await db.selectFrom("push_settings").selectAll().where("user_id", "=", user.id).execute();
  return getPushKinds(user).map((kind) => ({
    kind,
    enabled: chosen.find((one) => one.kind === kind)?.enabled ?? defaultPushKinds.includes(kind),
  }));
}

export async function setPush(db: Kysely<DB>, userId: string, { kind, enabled }: PushSetting): Promise<void> {
  await db
    .insertInto("push_settings")
    .values({ user_id: userId, kind, enabled })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet({ enabled }))
    .execute();
}
