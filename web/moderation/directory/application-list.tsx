import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { DirectoryApplication } from "../../../contract/moderation/directory.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";
import { useFormatPortalDay } from "../../platform/app/formats/days.ts";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { invalidateCases } from "../queries.ts";
import styles from "./directory.module.css";

const HoldDialog = lazy(async () => ({ default: (await import("../../hiring/holds/hold-dialog.tsx")).HoldDialog }));

interface ApplicationListProps {
  filter: { user_id?: string; held?: "all" | "portal" };
  headingLevel?: 2 | 3;
}

/** Applications that the staff can keep for legal reasons, without their content. */
export function ApplicationList({ filter, headingLevel = 2 }: ApplicationListProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryKey = ["staff", "applications", filter];
  const query = useInfiniteQuery(cursorListQuery(queryKey, routes.listDirectoryApplications, { query: filter }));
  return (
    <PagedList
      query={query}
      skeleton={<SkeletonRows count={3} />}
      empty={<EmptyState icon={<Scale />} text={t(filter.held ? "staff.holds.none" : "staff.holds.no_applications")} />}
      failureText={getErrorMessage}
    >
      {(rows) => (
        <Rows>
          {rows.map((row) => (
            <ApplicationRow
              key={row.id}
              application={row}
              headingLevel={headingLevel}
              isOfAnybody={filter.user_id === undefined}
            />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

interface ApplicationRowProps {
  application: DirectoryApplication;
  headingLevel: 2 | 3;
  /** Whether the list has the applications of several people. */
  isOfAnybody: boolean;
}

function ApplicationRow({ application, headingLevel, isOfAnybody }: ApplicationRowProps) {
  const { t } = useTranslation();
  const formatDay = useFormatPortalDay();
  const { job, company, applicant, stage, hold } = application;
  const name = applicant.name || t("applications.deleted_user");
  return (
    <Row
      headingLevel={headingLevel}
      title={<Link to={`/admin/jobs/${job.id}`}>{job.title}</Link>}
      text={
        <>
          {isOfAnybody && (
            <>
              <Link to={`/admin/people/${applicant.id}`}>{name}</Link>
              {"\u00a0· "}
            </>
          )}
          {joinDetails([company.name, t(`applicants.stages.${stage}`)])}
        </>
      }
      actions={<HoldActions application={application} name={name} />}
    >
      {hold && (
        <div className={styles.section}>
          <p>
            {t(hold.is_set_by_portal ? "staff.holds.by_us" : "staff.holds.by_company", {
              date: formatDay(hold.ends_at),
            })}
          </p>
          <p dir="auto" className={styles.quote}>
            {hold.reason}
          </p>
          {hold.legal_ground && <p>{t("staff.holds.not_told", { ground: hold.legal_ground })}</p>}
        </div>
      )}
    </Row>
  );
}

function HoldActions({ application, name }: { application: DirectoryApplication; name: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(application.hold ? "staff.holds.change" : "staff.holds.set")}
      </Button>
      {application.hold && <ReleaseButton applicationId={application.id} name={name} />}
      {isOpen && (
        <Suspense>
          <HoldDialog
            application={application}
            applicant={name}
            onClose={() => {
              setOpen(false);
              void invalidateCases(queryClient);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function ReleaseButton({ applicationId, name }: { applicationId: string; name: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const release = useMutation({
    mutationFn: () => callApi(routes.releaseHold, { params: { id: applicationId } }),
    onSuccess: () => {
      toast.success(t("staff.holds.released"));
      return invalidateCases(queryClient);
    },
  });
  const ask = () =>
    confirm({
      title: t("staff.holds.release_title", { name }),
      text: t("staff.holds.release_text"),
      confirmLabel: t("staff.holds.release"),
      onConfirm: () => release.mutateAsync(),
    });
  return (
    <>
      <Button variant="danger" size="small" onClick={ask}>
        {t("staff.holds.release")}
      </Button>
      {confirmDialog}
    </>
  );
}
