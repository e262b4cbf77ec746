import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { ApplicationDetail } from "../../../contract/hiring/applications.ts";
import { routes } from "../../../contract/index.ts";
import { callApi, isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { classNames } from "../../platform/ui/class-names.ts";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "../application-parts/held-notices.module.css";
import { HeldUntil } from "../application-parts/held-notices.tsx";

const HoldDialog = lazy(async () => ({ default: (await import("./hold-dialog.tsx")).HoldDialog }));

interface HoldPanelProps {
  application: ApplicationDetail;
  /** The name of the applicant. */
  applicant: string;
  /** The page to which a release leads that erases the application. */
  listPath: string;
}

/** The legal hold on an application, for owners: set, continue and release it. They only read a hold of the portal. */
export function HoldPanel({ application, applicant, listPath }: HoldPanelProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { hold } = application;
  return (
    <Section isCard title={t("holds.title")} className={classNames(common.stack3, styles.panel)}>
      {hold ? (
        <>
          <HeldUntil application={application} />
          <blockquote dir="auto" className={styles.words}>
            {hold.reason}
          </blockquote>
          {hold.legal_ground === null ? (
            <p>{t("holds.told")}</p>
          ) : (
            <>
              <p>{t("holds.not_told")}</p>
              <blockquote dir="auto" className={styles.words}>
                {hold.legal_ground}
              </blockquote>
            </>
          )}
          {hold.is_set_by_portal && <p>{t("holds.of_portal")}</p>}
          <HeldMessages applicationId={application.id} />
        </>
      ) : (
        <p>{t("holds.lead")}</p>
      )}
      {!hold?.is_set_by_portal && (
        <div className={common.cluster2}>
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {t(hold ? "holds.continue" : "holds.set")}
          </Button>
          {hold && <ReleaseButton applicationId={application.id} listPath={listPath} />}
        </div>
      )}
      {isOpen && (
        <Suspense>
          <HoldDialog application={application} applicant={applicant} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function ReleaseButton({ applicationId, listPath }: { applicationId: string; listPath: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const getErrorMessage = useErrorMessage();
  const [confirm, confirmDialog] = useConfirm();
  const params = { id: applicationId };

  /** An application whose retention period is over is erased by its release, so its page no longer exists. */
  async function release() {
    try {
      await callApi(routes.releaseHold, { params });
    } catch (error) {
      toast.error(getErrorMessage(error));
      void queryClient.invalidateQueries({ queryKey: ["applications"] });
      throw error;
    }
    const isErased = await callApi(routes.getApplication, { params }).then(() => false, isNotFoundError);
    toast.success(t(isErased ? "holds.released_erased" : "holds.released"));
    if (isErased) await navigate(listPath, { replace: true });
    void queryClient.invalidateQueries({ queryKey: ["applications"] });
  }

  const openConfirmation = () =>
    confirm({
      title: t("holds.release_title"),
      text: t("holds.release_text"),
      confirmLabel: t("holds.release"),
      onConfirm: release,
    });
  return (
    <>
      <Button variant="danger" size="small" onClick={openConfirmation}>
        {t("holds.release")}
      </Button>
      {confirmDialog}
    </>
  );
}

/** The messages of which only the hold has a copy. Absent while the conversation itself exists. */
function HeldMessages({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: messages = [] } = useQuery({
    queryKey: ["applications", "held-messages", applicationId],
    queryFn: ({ signal }) => callApi(routes.listHeldMessages, { params: { id: applicationId }, signal }),
  });
  if (messages.length === 0) return null;
  return (
    <>
      <h3 className={styles.subtitle}>{t("holds.messages")}</h3>
      <ol className={common.stack3}>
        {messages.map(({ id, from_name, text, sent_at }) => (
          <li key={id}>
            <p className={styles.by}>
              {t("applicants.event_by", {
                date: formatDate(sent_at, language),
                name: from_name || t("applications.deleted_user"),
              })}
            </p>
            <p dir="auto" className={styles.words}>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
