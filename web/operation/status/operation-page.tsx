import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import { DownloadButton } from "../../accounts/files/download-button.tsx";
import moderation from "../../moderation/moderation.module.css";
import { downloadFile } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { Panels } from "../../platform/ui/feedback/panels.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { Attention } from "./attention.tsx";
import { BackupPart } from "./backup-part.tsx";
import styles from "./operation.module.css";
import { ReadAt } from "./parts.tsx";
import { operationQuery } from "./queries.ts";
import { ProcessesPart, ReplicasPart, StoragePart, VersionsPart } from "./server-parts.tsx";
import { ErrorsPart, QueuesPart, StatesPart, SweepsPart } from "./status-parts.tsx";

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
          <Panels>
            <Attention operation={data} none={<Alert kind="good" text={t("staff.operation.fine")} />} />
            <div className={styles.cards}>
              <BackupPart backup={data.backup} />
              <QueuesPart queues={data.queues} />
            </div>
            <SweepsPart sweeps={data.sweeps} />
            <p>{t("staff.operation.details")}</p>
            <div className={styles.cards}>
              <StoragePart storage={data.storage} database={data.database} />
              <VersionsPart versions={data.versions} database={data.database} />
            </div>
            <ProcessesPart processes={data.processes} />
            {data.replicas.length > 0 && <ReplicasPart replicas={data.replicas} />}
            <ErrorsPart errors={data.errors} />
            <StatesPart states={data.impossible_states} />
            <p className={common.caption}>{t("staff.operation.support_hint")}</p>
          </Panels>
        </ReadAt>
      )}
    </div>
  );
}
