import type { Operation, ProcessStatus, ReplicaStatus } from "../../../contract/operation/operation.ts";
import { formatFileSize } from "../../platform/app/formats/formats.ts";
import { formatDate, formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { Item, Items, Part, useFormatAgo } from "./parts.tsx";

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
