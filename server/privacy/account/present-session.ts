import type { Selectable } from "kysely";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { SessionInfo } from "../../../contract/privacy/account.ts";
import type { Sessions } from "../../../database/schema.ts";
import { describeDevice } from "../../accounts/auth/describe-device.ts";

export type SessionRow = Pick<Selectable<Sessions>, "id" | "user_agent" | "ip" | "created_at" | "used_at" | "ended_at">;

export function presentSession(row: SessionRow, currentId: string): SessionInfo {
  return {
    ...presentIds(row.id),
    device: describeDevice(row.user_agent),
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
    used_at: row.used_at.toISOString(),
    current: row.id === currentId,
  };
}
