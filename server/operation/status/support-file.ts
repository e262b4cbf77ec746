import { sql } from "kysely";
import type { Operation } from "../../../contract/operation/operation.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/pool.ts";
import { type CheckResult, settingChecks } from "../process/start-checks.ts";

/**
 * Describes a portal for those who help to run it. Every value is chosen here, so that a new setting is not shared by
 * mistake: no secrets, URLs, addresses, folders and names of hosts, and no row of a user.
 */
export async function createSupportFile(config: Config, db: Database, operation: Operation): Promise<object> {
  return {
    format: "job-portal-support",
    format_version: 1,
    configuration: describeConfiguration(config),
    // The names alone, because their values can contain names and addresses.
    changed_settings: (await db.selectFrom("settings").select("key").orderBy("key").execute()).map(({ key }) => key),
    findings: await checkSettings(config),
    operation: withoutNames(operation),
    rows: await estimateRows(db),
  };
}

/** The settings, those with addresses and secrets only as whether they are set. */
function describeConfiguration(config: Config) {
  const { notifications, monitoring, providers, publicUrl, trustProxy } = config;
  return {
    production: config.production,
    role: config.role,
    workers: config.workers,
    public_url: publicUrl && new URL(publicUrl).protocol,
    trust_proxy: typeof trustProxy === "function" || Array.isArray(trustProxy) ? "addresses" : String(trustProxy),
    database: config.databaseUrl === null ? "embedded" : "external",
    database_connections: config.databaseConnections,
    pool_sizes: config.poolSizes,
    replicas: config.replicaUrls.length,
    migrates_at_start: config.migratesAtStart,
    redis: config.redis !== null,
    storage: config.s3 === null ? "disk" : "bucket",
    mail_server: notifications.smtpUrl !== null,
    text_messages: notifications.twilio !== null,
    text_messages_per_hour: notifications.textMessagesPerHour,
    login_providers: Object.entries(providers).flatMap(([name, provider]) => (provider ? [name] : [])),
    metrics: monitoring.metricsAddress !== null,
    slow_query_ms: monitoring.slowQueryMs,
    rate_limit_factor: config.rateLimitFactor,
    drain_ms: config.drainMs,
    demo_data: config.demoData,
    search_countries: config.searchCountries,
    search_ttl_ms: config.searchTtlMs,
    dsa_export: config.isDsaExportOn,
    log_level: config.logLevel,
  };
}

/** The findings of `doctor` about settings, with the names of variables in place of their values. */
async function checkSettings(config: Config): Promise<(CheckResult & { check: string })[]> {
  const values: [value: string | undefined, name: string][] = [
    [config.publicUrl ?? undefined, "PUBLIC_URL"],
    [config.dataDir, "DATA_DIR"],
    [config.monitoring.metricsAddress?.host, "METRICS_LISTEN"],
  ];
  const findings: (CheckResult & { check: string })[] = [];
  for (const { name, check } of settingChecks) {
    for await (const { level, message } of check(config)) {
      const shared = values.reduce(
        (text, [value, variable]) => (value ? text.replaceAll(value, variable) : text),
        message,
      );
      findings.push({ check: name, level, message: shared });
    }
  }
  return findings;
}

/** Numbers the hosts and replicas, and leaves out where the backup is. */
function withoutNames({ backup, processes, replicas, ...rest }: Operation) {
  const hosts = [...new Set(processes?.map(({ host }) => host))];
  return {
    ...rest,
    backup: backup && { ...backup, restore_command: undefined },
    processes: processes?.map((row) => ({ ...row, host: `host ${hosts.indexOf(row.host) + 1}` })) ?? null,
    replicas: replicas.map((replica, index) => ({ ...replica, name: `replica ${index + 1}` })),
  };
}

/** The number of rows of each table as the planner estimates it: it costs nothing, also with millions of rows. */
async function estimateRows(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, n_live_tup::float8 as rows from pg_stat_user_tables
    where schemaname = current_schema() order by relname`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}
