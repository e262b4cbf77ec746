import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import {
  ArrayExpressionNode,
  type ExpressionNode,
  GenericExpressionNode,
  generate,
  IdentifierNode,
  PostgresDialect as PostgresGenerator,
} from "kysely-codegen";
import pg from "pg";
import { migrate } from "./migrate.ts";
import { StartError } from "./start-error.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

// Generates schema.ts from a freshly migrated database. With `--check`, fails when the file is not current.

const SCHEMA_FILE = path.join(import.meta.dirname, "schema.ts");

/** The files of types of the contract that columns have. */
const imports = {
  ApplicationEventData: "../contract/hiring/timeline.ts",
  ApplicationEventKind: "../contract/hiring/timeline.ts",
  ApplicationStage: "../contract/hiring/stages/stages.ts",
  ApplicationStatus: "../contract/platform/compatibility.ts",
  CompanyRole: "../contract/accounts/users.ts",
  ContractTerm: "../contract/jobs/terms/schedule.ts",
  EducationLevel: "../contract/jobs/terms/requirements.ts",
  EndReason: "../contract/hiring/stages/stages.ts",
  ClosedReason: "../contract/jobs/states.ts",
  InterviewState: "../contract/hiring/interviews.ts",
  JobEventData: "../contract/jobs/life.ts",
  Language: "../contract/platform/languages.ts",
  OccupationGroup: "../contract/jobs/occupations/occupation-groups.ts",
  OfferState: "../contract/hiring/offers.ts",
  PayPeriod: "../contract/jobs/terms/pay.ts",
  RecordedJobEvent: "../contract/jobs/states.ts",
  WorkPlaceKind: "../contract/jobs/terms/work-place.ts",
  Shift: "../contract/jobs/terms/schedule.ts",
  StaffRole: "../contract/accounts/staff.ts",
  SlotTimes: "../contract/hiring/interviews.ts",
};

const type = (name: keyof typeof imports) => new IdentifierNode(name);
const withDefault = (node: ExpressionNode) => new GenericExpressionNode("Generated", [node]);

/** What is read from a `jsonb` column. `toJsonb` makes what is written to it. */
const json = (value: ExpressionNode) =>
  new GenericExpressionNode("ColumnType", [value, new IdentifierNode("string"), new IdentifierNode("string")]);

/** The columns with values of a type of the contract. PostgreSQL itself knows only `text`, `smallint` and `jsonb`. */
const columns: Record<string, ExpressionNode> = {
  "application_events.data": withDefault(json(type("ApplicationEventData"))),
  "application_events.kind": type("ApplicationEventKind"),
  "applications.end_reason": type("EndReason"),
  "applications.stage": withDefault(type("ApplicationStage")),
  "applications.status": withDefault(type("ApplicationStatus")),
  "company_invitations.role": type("CompanyRole"),
  "company_members.role": type("CompanyRole"),
  "delayed_decisions.end_reason": type("EndReason"),
  "delayed_decisions.stage": type("ApplicationStage"),
  "delayed_decisions.status": type("ApplicationStatus"),
  "interviews.slots": json(new ArrayExpressionNode(type("SlotTimes"))),
  "interviews.state": withDefault(type("InterviewState")),
  "job_events.data": withDefault(json(type("JobEventData"))),
  "job_events.kind": type("RecordedJobEvent"),
  "jobs.closed_as": type("ClosedReason"),
  "jobs.contract_term": type("ContractTerm"),
  "jobs.education": type("EducationLevel"),
  "jobs.occupation_group": type("OccupationGroup"),
  "jobs.pay_period": type("PayPeriod"),
  "jobs.shifts": withDefault(new ArrayExpressionNode(type("Shift"))),
  "jobs.text_language": type("Language"),
  "jobs.work_place": type("WorkPlaceKind"),
  "occupation_labels.occupation_group": type("OccupationGroup"),
  "offers.pay_period": type("PayPeriod"),
  "offers.state": withDefault(type("OfferState")),
  "staff_invitations.role": type("StaffRole"),
  "users.staff_role": type("StaffRole"),
};

try {
  const generated = await generateSchemaTypes();
  if (!process.argv.includes("--check")) {
    await writeFile(SCHEMA_FILE, generated);
  } else if (generated !== (await readFile(SCHEMA_FILE, "utf8").catch(() => ""))) {
    throw new StartError("database/schema.ts does not match the migrations: run `npm run generate`.");
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function generateSchemaTypes(): Promise<string> {
  const postgres = await startTemporaryPostgres();
  try {
    await migrate(postgres.url);
    return await readSchemaTypes(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function readSchemaTypes(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url });
  // The server may stop before the last connection of the pool has closed. That is no error.
  pool.on("error", () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await generate({
      db,
      // As `server/platform/database/pool.ts` reads days.
      dialect: new PostgresGenerator({ defaultSchemas: ["public"], dateParser: "string" }),
      customImports: imports,
      excludePattern: "migrations",
      outFile: null,
      overrides: { columns },
    });
  } finally {
    await db.destroy();
  }
}
