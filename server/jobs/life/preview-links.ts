import type { Kysely } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { PreviewLink } from "../../../contract/jobs/life.ts";
import type { DB } from "../../../database/schema.ts";
import { createSigner, type SecretKeys } from "../../platform/signing/signer.ts";

/** Links with which people without an account read a job of a company, also a draft, until the company ends the link. */
export interface PreviewLinks {
  find(db: Kysely<DB>, jobId: string): Promise<PreviewLink | null>;
  /** Makes a link. The one before it no longer works. */
  create(db: Kysely<DB>, jobId: string, userId: string): Promise<PreviewLink>;
  /** Returns the id of the job, or null for a token that does not work. */
  findJobId(db: Kysely<DB>, token: string): Promise<string | null>;
}

export function createPreviewLinks(secretKeys: SecretKeys): PreviewLinks {
  const signer = createSigner(secretKeys, "preview a job");
  const present = (row: { id: string; created_at: Date }): PreviewLink => ({
    token: `${row.id}.${signer.sign(row.id)}`,
    createdAt: row.created_at.toISOString(),
  });
  return {
    async find(db, jobId) {
      const row = await db
        .selectFrom("job_previews")
        .select(["id", "created_at"])
        .where("job_id", "=", jobId)
        .executeTakeFirst();
      return row ? present(row) : null;
    },
    async create(db, jobId, userId) {
      const values = { id: uuidv4(), created_by: userId };
      const row = await db
        .insertInto("job_previews")
        .values({ job_id: jobId, ...values })
        .onConflict((conflict) =>
          conflict.column("job_id").doUpdateSet((eb) => ({ ...values, created_at: eb.ref("excluded.created_at") })),
        )
        .returning(["id", "created_at"])
        .executeTakeFirstOrThrow();
      return present(row);
    },
    async findJobId(db, token) {
      const [id = "", signature = ""] = token.split(".");
      if (!/^[0-9a-f-]{36}$/.test(id) || !signer.verify(id, signature)) return null;
      const row = await db
        .selectFrom("job_previews")
        .innerJoin("jobs", "jobs.id", "job_previews.job_id")
        .select("job_id")
        .where("job_previews.id", "=", id)
        .where("jobs.deleted_at", "is", null)
        .where("jobs.restricted_at", "is", null)
        .where("jobs.suspended_at", "is", null)
        .executeTakeFirst();
      return row?.job_id ?? null;
    },
  };
}
