import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { Operation } from "../../../contract/operation/operation.ts";
import { DownloadButton } from "../../accounts/files/download-button.tsx";
import moderation from "../../moderation/moderation.module.css";
import { callApi, downloadFile } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { BackupPart } from "./backup-part.tsx";
import styles from "./operation.module.css";
import { ReadAt } from "./parts.tsx";
import { listProblems } from "./problems.ts";
import {
  ErrorsPart,
  ProcessesPart,
  QueuesPart,
  ReplicasPart,
  StatesPart,
  StoragePart,
  SweepsPart,
  VersionsPart,
} from "./status-parts.tsx";

const REFETCH_INTERVAL_MS = 30_000;

function operationQuery() {
  return queryOptions({
    queryKey: ["operation"],
    queryFn: ({ signal }) => callApi(routes.getOperation, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** How the portal runs: what needs attention, and each part of it. A part that could not be read says so. */
export function OperationPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { data, error, refetch } = useQuery(operationQuery());
  const title = t("staff.operation.title");
  return (
    <div className={moderation.wide}>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("staff.operation.lead")}
        actions={
          <DownloadButton label={t("staff.operation.support")} load={() => downloadFile(routes.getSupportFile)} />
        }
      />
      <Link to="/admin/demo-data">{t("staff.demo_data.title")}</Link>
      {!data &&
        (error ? (
          <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={6} />
        ))}
      {data && (
        <ReadAt value={Date.parse(data.read_at)}>
          <Attention operation={data} />
          <div className={styles.cards}>
            <QueuesPart queues={data.queues} />
            <BackupPart backup={data.backup} />
            <StoragePart storage={data.storage} database={data.database} />
            <VersionsPart versions={data.versions} database={data.database} />
          </div>
          <ProcessesPart processes={data.processes} />
          {data.replicas.length > 0 && <ReplicasPart replicas={data.replicas} />}
          <SweepsPart sweeps={data.sweeps} />
          <ErrorsPart errors={data.errors} />
          <StatesPart states={data.impossible_states} />
          <p className={common.caption}>{t("staff.operation.support_hint")}</p>
        </ReadAt>
      )}
    </div>
  );
}

function Attention({ operation }: { operation: Operation }) {
  const { t } = useTranslation();
  const problems = listProblems(operation, t);
  if (problems.length === 0) return <Alert kind="good" text={t("staff.operation.fine")} />;
  return (
    <Section isCard title={t("staff.operation.attention")} className={styles.part}>
      <ul className={styles.attention}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Section>
  );
}
