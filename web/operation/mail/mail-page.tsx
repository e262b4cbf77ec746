import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { UndeliveredMail } from "../../../contract/operation/mail.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatMoment } from "../../platform/app/formats/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./mail-page.module.css";

const QUERY_KEY = ["staff", "mail"];
const filters = ["all", "queued", "failed"] as const;

/** Mail and text messages that have not been sent, and why. Owners send one again. */
export function MailPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const filter = filters.find((one) => one === params.get("state")) ?? "all";
  const query = { state: filter === "all" ? undefined : filter };
  const mails = useInfiniteQuery(cursorListQuery([...QUERY_KEY, query], routes.listUndeliveredMail, { query }));
  const title = t("undelivered_mail.title");
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      <PageHeading title={title} lead={t("undelivered_mail.lead")} />
      <SegmentedControl
        label={t("undelivered_mail.filter")}
        options={filters.map((value) => ({ value, label: t(`undelivered_mail.${value}`) }))}
        value={filter}
        onChange={(value) => setParams(value === "all" ? {} : { state: value }, { preventScrollReset: true })}
      />
      <PagedList
        query={mails}
        skeleton={<SkeletonRows count={4} />}
        empty={<EmptyState icon={<MailCheck />} text={t("undelivered_mail.none")} />}
        failureText={getErrorMessage}
      >
        {(rows) => (
          <Rows>
            {rows.map((mail) => (
              <MailRow key={mail.id} mail={mail} isOwner={user?.staff_role === "owner"} />
            ))}
          </Rows>
        )}
      </PagedList>
    </div>
  );
}

function MailRow({ mail, isOwner }: { mail: UndeliveredMail; isOwner: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { subject, recipient, state, attempts, next_attempt_at, reason, can_retry, createdAt, user } = mail;
  const format = (time: string) => formatMoment(time, language);
  return (
    <Row
      headingLevel={2}
      title={subject}
      text={
        <>
          {user ? <Link to={`/admin/people/${user.id}`}>{recipient}</Link> : recipient}
          {` · ${joinDetails([
            format(createdAt),
            t("undelivered_mail.attempts", { count: attempts }),
            next_attempt_at && t("undelivered_mail.next", { date: format(next_attempt_at) }),
          ])}`}
        </>
      }
      actions={
        <>
          <Tag tone={state === "failed" ? "bad" : "plain"}>{t(`undelivered_mail.states.${state}`)}</Tag>
          {isOwner && can_retry && <RetryButton mail={mail} />}
        </>
      }
    >
      {(reason || (state === "failed" && !can_retry)) && (
        <p className={styles.reason}>
          {joinDetails([
            reason && t("undelivered_mail.reason", { reason }),
            state === "failed" && !can_retry && t("undelivered_mail.erased"),
          ])}
        </p>
      )}
    </Row>
  );
}

function RetryButton({ mail: { id, subject } }: { mail: UndeliveredMail }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => callApi(routes.retryMail, { params: { id } }),
    onSuccess: () => toast.success(t("undelivered_mail.retried")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
  });
  return (
    <Button variant="quiet" size="small" busy={retry.isPending} onClick={() => retry.mutate()}>
      {t("undelivered_mail.retry")}
      <VisuallyHidden> {subject}</VisuallyHidden>
    </Button>
  );
}
