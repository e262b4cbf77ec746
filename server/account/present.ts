import type { Selectable } from "kysely";
import type { DeviceSession } from "../../contract/account.ts";
import type { Sessions } from "../../database/schema.ts";
import { deviceOf } from "./device.ts";

export type SessionRow = Pick<Selectable<Sessions>, "id" | "user_agent" | "ip" | "created_at" | "used_at" | "ended_at">;

export function presentSession(row: SessionRow, currentId: string): DeviceSession {
  return {
    id: row.id,
    _id: row.id,
    device: deviceOf(row.user_agent),
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
    used_at: row.used_at.toISOString(),
    current: row.id === currentId,
  };
}
