import type { Kysely } from "kysely";
import type { DB } from "../../../database/schema.ts";

/**
 * Selects applications as one side sees them, under the name `applications`. Seekers see rejections, offers and the end of
 * a position when the mail about them is sent, and until then the application as it was before. Every query whose result
 * reaches a seeker begins here, except for columns that no decision changes.
 */
export function selectApplicationsAs(side: "seeker" | "company", db: Kysely<DB>) {
  if (side === "company") return selectApplications(db);
  // The view has the columns of the table. PostgreSQL does not know which of them are never null.
  return db.selectFrom("seeker_applications as applications") as unknown as ReturnType<typeof selectApplications>;
}

function selectApplications(db: Kysely<DB>) {
  return db.selectFrom("applications");
}
