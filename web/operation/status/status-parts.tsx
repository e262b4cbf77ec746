import type {
  ErrorStatus,
  ImpossibleStateStatus,
  Operation,
  ProcessStatus,
  QueueStatus,
  ReplicaStatus,
  SweepStatus,
} from "../../../contract/operation/operation.ts";
import { useFormatMoment } from "../../moderation/format-moment.ts";
import { formatFileSize } from "../../platform/app/formats.ts";
import { formatDate, formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { Item, Items, Part, useFormatAgo } from "./parts.tsx";
import { getSweepName } from "./problems.ts";

export function QueuesPart({ queues }: { queues: QueueStatus[] | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatMoment = useFormatMoment();
  const format = (number: number) => formatNumber(number, language);
  return (
    <Part title={t("staff.operation.queues.title")} data={queues}>
      {(rows) => (
        <Items>
          {rows.map(({ channel, waiting, held, failed, oldest_waiting_at }) => (
            <Item
              key={channel}
              name={t(`staff.operation.queues.channels.${channel}`)}
              text={joinDetails([
                t("staff.operation.queues.waiting", { number: format(waiting) }),
                oldest_waiting_at && t("staff.operation.queues.oldest", { time: formatMoment(oldest_waiting_at) }),
                held > 0 && t("staff.operation.queues.held", { number: format(held) }),
                t("staff.operation.queues.failed", { number: format(failed) }),
              ])}
            />
          ))}
        </Items>
      )}
    </Part>
  );
}

export function StoragePart({ storage, database }: Pick<Operation, "storage" | "database">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, disk } = storage;
  const unreadable = t("staff.operation.storage.unreadable");
  return (
    <Part title={t("staff.operation.storage.title")} data={storage}>
      {() => (
        <DescriptionList
          facts={[
            { label: t("staff.operation.storage.files"), value: t(`staff.operation.storage.kinds.${kind}`) },
            {
              label: t("staff.operation.storage.free"),
              value: disk ? formatFileSize(disk.free_bytes, language) : unreadable,
            },
            {
              label: t("staff.operation.storage.database"),
              value: database ? formatFileSize(database.bytes, language) : unreadable,
            },
            { label: t("staff.operation.storage.postgres"), value: database?.postgres_version },
          ]}
        />
      )}
    </Part>
  );
}

export function VersionsPart({ versions, database }: Pick<Operation, "versions" | "database">) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Part title={t("staff.operation.versions.title")} data={versions}>
      {({ portal, node }) => (
        <DescriptionList
          facts={[
            { label: t("staff.operation.versions.portal"), value: portal },
            { label: t("staff.operation.versions.node"), value: node },
            {
              label: t("staff.operation.versions.migrations"),
              value: database ? formatNumber(database.migrations, language) : t("staff.operation.storage.unreadable"),
            },
            {
              label: t("staff.operation.versions.migrated"),
              value: database && formatDate(database.migrated_at, language),
            },
            {
              label: t("staff.operation.versions.last"),
              value: database && <code translate="no">{database.last_migration}</code>,
              isSentence: true,
            },
          ]}
        />
      )}
    </Part>
  );
}

export function ProcessesPart({ processes }: { processes: ProcessStatus[] | null }) {
  const { t } = useTranslation();
  const formatAgo = useFormatAgo();
  return (
    <Part title={t("staff.operation.processes.title")} data={processes}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{t("staff.operation.processes.none")}</p>
        ) : (
          <Items>
            {rows.map(({ host, worker, role, version, started_at, seen_at, is_alive }) => (
              <Item
                key={`${host} ${worker} ${started_at}`}
                name={t("staff.operation.processes.name", { host, worker })}
                text={joinDetails([
                  t(`staff.operation.processes.roles.${role}`),
                  t("staff.operation.processes.version", { version }),
                  t("staff.operation.processes.started", { time: formatAgo(started_at) }),
                  t("staff.operation.processes.seen", { time: formatAgo(seen_at) }),
                ])}
                tag={
                  is_alive
                    ? { tone: "good", text: t("staff.operation.processes.alive") }
                    : { tone: "bad", text: t("staff.operation.processes.silent") }
                }
              />
            ))}
          </Items>
        )
      }
    </Part>
  );
}

export function ReplicasPart({ replicas }: { replicas: ReplicaStatus[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Part title={t("staff.operation.replicas.title")} lead={t("staff.operation.replicas.lead")} data={replicas}>
      {(rows) => (
        <Items>
          {rows.map(({ name, is_used, lag_ms }) => (
            <Item
              key={name}
              name={name}
              text={
                lag_ms === null
                  ? t("staff.operation.replicas.no_lag")
                  : t("staff.operation.replicas.lag", { number: formatNumber(lag_ms, language) })
              }
              tag={
                is_used
                  ? { tone: "good", text: t("staff.operation.replicas.used") }
                  : { tone: "bad", text: t("staff.operation.replicas.unused") }
              }
            />
          ))}
        </Items>
      )}
    </Part>
  );
}

export function SweepsPart({ sweeps }: { sweeps: SweepStatus[] | null }) {
  const { t } = useTranslation();
  const formatAgo = useFormatAgo();
  return (
    <Part title={t("staff.operation.sweeps.title")} data={sweeps}>
      {(rows) => (
        <Items>
          {rows
            .toSorted((a, b) => Number(b.is_late) - Number(a.is_late))
            .map(({ name, interval_seconds, succeeded_at, failed_at, failure, is_late }) => (
              <Item
                key={name}
                name={getSweepName(name, t)}
                text={joinDetails([
                  succeeded_at
                    ? t("staff.operation.sweeps.succeeded", { time: formatAgo(succeeded_at) })
                    : t("staff.operation.sweeps.never"),
                  formatInterval(interval_seconds, t),
                  failed_at && t("staff.operation.sweeps.failed", { time: formatAgo(failed_at), failure }),
                ])}
                tag={is_late && { tone: "bad", text: t("staff.operation.sweeps.late") }}
              />
            ))}
        </Items>
      )}
    </Part>
  );
}

/** Formats an interval in the largest unit of which it is a whole number, such as `every 5 minutes`. */
function formatInterval(seconds: number, t: ReturnType<typeof useTranslation>["t"]): string {
  if (seconds % 3_600 === 0) return t("staff.operation.sweeps.every_hours", { count: seconds / 3_600 });
  if (seconds % 60 === 0) return t("staff.operation.sweeps.every_minutes", { count: seconds / 60 });
  return t("staff.operation.sweeps.every_seconds", { count: seconds });
}

export function ErrorsPart({ errors }: { errors: ErrorStatus[] | null }) {
  const { t } = useTranslation();
  const formatAgo = useFormatAgo();
  return (
    <Part title={t("staff.operation.errors.title")} lead={t("staff.operation.errors.lead")} data={errors}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{t("staff.operation.errors.none")}</p>
        ) : (
          <Items>
            {rows.map(({ code, route, count, last_at }) => (
              <Item
                key={`${code} ${route}`}
                name={<span translate="no">{joinDetails([code, route])}</span>}
                text={t("staff.operation.errors.times", { count, time: formatAgo(last_at) })}
              />
            ))}
          </Items>
        )
      }
    </Part>
  );
}

export function StatesPart({ states }: { states: ImpossibleStateStatus[] | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatAgo = useFormatAgo();
  return (
    <Part title={t("staff.operation.states.title")} lead={t("staff.operation.states.lead")} data={states}>
      {(rows) => (
        <Items>
          {rows.map(({ name, count, checked_at }) => (
            <Item
              key={name}
              name={t(`staff.operation.states.names.${name}`)}
              text={checked_at && t("staff.operation.states.checked", { time: formatAgo(checked_at) })}
              tag={
                count
                  ? { tone: "bad", text: formatNumber(count, language) }
                  : { text: t(count === 0 ? "staff.operation.states.none" : "staff.operation.states.unknown") }
              }
            />
          ))}
        </Items>
      )}
    </Part>
  );
}
