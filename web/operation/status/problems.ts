import type { Operation } from "../../../contract/operation/operation.ts";
import type { Translate } from "../../platform/ui/translation.tsx";

/** As in the alert `PortalMailWaits` of `deploy/alerts.yml`. */
const MAX_WAIT_MS = 15 * 60_000;

/** Fewer failures can be people who have mistyped their address. */
const MIN_FAILED = 5;

export const getSweepName = (name: string, t: Translate): string =>
  t(`staff.operation.sweeps.names.${name}`, { defaultValue: name });

/** Lists what somebody should look after, in sentences, the worst first. */
export function listProblems(operation: Operation, t: Translate): string[] {
  return [
    ...listStorageProblems(operation, t),
    ...listProcessProblems(operation, t),
    ...listBackupProblems(operation, t),
    ...(operation.impossible_states?.some(({ count }) => count !== null && count > 0)
      ? [t("staff.operation.problems.states")]
      : []),
  ];
}

function listStorageProblems({ storage, replicas }: Operation, t: Translate): string[] {
  const { disk } = storage;
  return [
    ...(disk && disk.state !== "enough" ? [t(`staff.operation.problems.disk_${disk.state}`)] : []),
    ...replicas.filter(({ is_used }) => !is_used).map(({ name }) => t("staff.operation.problems.replica", { name })),
  ];
}

function listProcessProblems({ processes, sweeps, queues, read_at }: Operation, t: Translate): string[] {
  const hasWorker = processes?.some(({ role, is_alive }) => role !== "web" && is_alive) ?? true;
  const silent = (processes ?? []).filter(({ is_alive }) => !is_alive);
  const late = (sweeps ?? []).filter(({ is_late }) => is_late);
  const waiting = (queues ?? []).filter(
    ({ oldest_waiting_at }) =>
      oldest_waiting_at !== null && Date.parse(read_at) - Date.parse(oldest_waiting_at) > MAX_WAIT_MS,
  );
  return [
    ...(hasWorker ? [] : [t("staff.operation.problems.no_worker")]),
    ...silent.map(({ host }) => t("staff.operation.problems.process", { host })),
    ...late.map(({ name }) => t("staff.operation.problems.sweep", { name: getSweepName(name, t) })),
    ...waiting.map(({ channel }) =>
      t("staff.operation.problems.waiting", { channel: t(`staff.operation.queues.channels.${channel}`) }),
    ),
    ...(queues ?? [])
      .filter(({ failed }) => failed >= MIN_FAILED)
      .map(({ channel, failed: number }) =>
        t("staff.operation.problems.failed", { channel: t(`staff.operation.queues.channels.${channel}`), number }),
      ),
  ];
}

function listBackupProblems({ backup }: Operation, t: Translate): string[] {
  if (!backup) return [];
  const { created_at, is_late, failed_at, missing_files } = backup;
  return [
    ...(created_at === null ? [t("staff.operation.problems.backup_none")] : []),
    ...(is_late ? [t("staff.operation.problems.backup_late")] : []),
    ...(failed_at !== null ? [t("staff.operation.problems.backup_failed")] : []),
    ...(missing_files ? [t("staff.operation.problems.backup_files", { count: missing_files })] : []),
  ];
}
