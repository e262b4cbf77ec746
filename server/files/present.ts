import type { Selectable } from "kysely";
import type { OwnFile } from "../../contract/files.ts";
import type { Files } from "../../database/schema.ts";

/** Only ever shown to its owner. */
export function presentFile(row: Selectable<Files>): OwnFile {
  return {
    id: row.id,
    _id: row.id,
    kind: row.kind as OwnFile["kind"],
    file: row.file,
    name: row.original_name,
    type: row.type,
    size: row.size,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
