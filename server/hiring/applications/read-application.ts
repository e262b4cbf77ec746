import type { ApplicationDetail } from "../../../contract/hiring/applications.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/access.ts";
import { readSnapshot } from "../snapshots/present.ts";
import { readHold } from "./holds.ts";
import { requireApplication } from "./policy.ts";
import { presentApplication } from "./present.ts";
import { findApplication } from "./queries.ts";
import { findUndoableDecision } from "./stages/application-mails.ts";

/**
 * Reads an application as the caller sees it.
 *
 * @throws {ApiError} not_found
 */
export async function readApplication(
  { db, settings }: Pick<AppContext, "db" | "settings">,
  { user }: Caller,
  id: string,
): Promise<ApplicationDetail> {
  const { side, isHidden, canRead } = await requireApplication(db, user, id, "canView");
  const row = await findApplication(db, user, id);
  if (!row) throw new ApiError("not_found");
  const application = presentApplication(row, settings.current.age_range);
  if (isHidden) return { ...application, undo_until: null, snapshot: null, hold: null };
  const [undoable, snapshot, hold] = await Promise.all([
    side === "company" ? findUndoableDecision(db, id) : undefined,
    canRead ? readSnapshot(db, id, side) : null,
    readHold(db, id, side === "seeker" ? "seeker" : "owner"),
  ]);
  return { ...application, undo_until: undoable?.due_at.toISOString() ?? null, snapshot, hold };
}
