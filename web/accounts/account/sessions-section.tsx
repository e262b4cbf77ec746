import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useRef } from "react";
import { routes } from "../../../contract/index.ts";
import type { SessionInfo } from "../../../contract/privacy/account.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";
import { ExactTime } from "../../platform/app/formats/exact-time.tsx";
import { formatRelativeTime } from "../../platform/app/formats/formats.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FormActions } from "../../platform/ui/forms/form.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Tag, Tags } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { AccountSection } from "./account-section.tsx";

/** The login sessions of the account, the current one first. */
export function SessionsSection() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const query = useInfiniteQuery(sessionsQuery());
  const list = useRef<HTMLDivElement>(null);
  const { endSession, endOtherSessions, confirmDialog } = useEndSessions(() => list.current?.focus());
  const hasOthers = query.data?.pages.some(({ rows }) => rows.some(({ current }) => !current));
  return (
    <AccountSection title={t("account.sessions.title")} lead={t("account.sessions.lead")}>
      <div ref={list} tabIndex={-1}>
        <PagedList query={query} skeleton={<SkeletonRows count={2} />} empty={null} failureText={getErrorMessage}>
          {(sessions) => (
            <Rows>
              {sessions.toSorted(compareCurrentFirst).map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => endSession(session)} />
              ))}
            </Rows>
          )}
        </PagedList>
      </div>
      {hasOthers && (
        <FormActions>
          <Button variant="danger" onClick={endOtherSessions}>
            {t("account.sessions.end_others")}
          </Button>
        </FormActions>
      )}
      {confirmDialog}
    </AccountSection>
  );
}

function compareCurrentFirst(one: SessionInfo, other: SessionInfo): number {
  return Number(other.current) - Number(one.current);
}

function SessionRow({ session, onEnd }: { session: SessionInfo; onEnd: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const device = useDeviceName()(session);
  const used = t("account.sessions.used", { time: formatRelativeTime(session.used_at, language) });
  return (
    <Row
      leading={<MonitorSmartphone aria-hidden="true" />}
      title={device}
      text={
        <>
          {session.ip && `${session.ip}\u00a0· `}
          <ExactTime time={session.used_at}>{used}</ExactTime>
        </>
      }
      actions={
        session.current ? (
          <Tags>
            <Tag tone="good">{t("account.sessions.current")}</Tag>
          </Tags>
        ) : (
          <Button variant="quiet" size="small" onClick={onEnd}>
            {t("account.sessions.end")}
            <VisuallyHidden> {device}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}

/** Ends sessions after a confirmation. `onEnded` moves the focus, because the button is removed with its row. */
function useEndSessions(onEnded: () => void) {
  const { t } = useTranslation();
  const getDeviceName = useDeviceName();
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const invalidateSessions = () => queryClient.invalidateQueries(sessionsQuery());
  const endOne = useMutation({
    mutationFn: (id: string) => callApi(routes.endSession, { params: { id } }),
    onSuccess: () => {
      toast.success(t("account.sessions.ended"));
      return invalidateSessions();
    },
  });
  const endOthers = useMutation({
    mutationFn: () => callApi(routes.endOtherSessions),
    onSuccess: () => {
      toast.success(t("account.sessions.ended_others"));
      return invalidateSessions();
    },
  });

  function endSession(session: SessionInfo) {
    confirm({
      title: t("account.sessions.confirm_end"),
      text: t("account.sessions.confirm_end_text", { device: getDeviceName(session) }),
      confirmLabel: t("account.sessions.end"),
      onConfirm: () => endOne.mutateAsync(session.id),
      onClosed: onEnded,
    });
  }

  function endOtherSessions() {
    confirm({
      title: t("account.sessions.confirm_end_others"),
      text: t("account.sessions.confirm_end_others_text"),
      confirmLabel: t("account.sessions.end_others"),
      onConfirm: () => endOthers.mutateAsync(),
      onClosed: onEnded,
    });
  }

  return { endSession, endOtherSessions, confirmDialog };
}

function sessionsQuery() {
  return cursorListQuery(["sessions"], routes.listSessions);
}

function useDeviceName(): (session: SessionInfo) => string {
  const { t } = useTranslation();
  return ({ device }) => device ?? t("account.sessions.unknown_device");
}
