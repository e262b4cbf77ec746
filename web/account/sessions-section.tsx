import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useRef, useState } from "react";
import type { LoginSession } from "../../contract/account.ts";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { cursorListQuery } from "../api/query-client.ts";
import { useLanguage } from "../app/i18n.ts";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { FormActions } from "../ui/forms/form.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Row, Rows } from "../ui/layout/row.tsx";
import { Tag, Tags } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { AccountSection } from "./account-section.tsx";
import { formatRelativeTime } from "./relative-time.ts";

/** Where the account is logged in, this device first. */
export function SessionsSection() {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const query = useInfiniteQuery(sessionsQuery());
  const [toEnd, setToEnd] = useState<LoginSession | "others" | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const hasOthers = query.data?.pages.some(({ rows }) => rows.some(({ current }) => !current));
  return (
    <AccountSection title={t("account.sessions.title")} lead={t("account.sessions.lead")}>
      <div ref={list} tabIndex={-1}>
        <PagedList query={query} skeleton={<SkeletonRows count={2} />} empty={null} failureText={failureMessage}>
          {(sessions) => (
            <Rows>
              {sessions.toSorted(compareCurrentFirst).map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => setToEnd(session)} />
              ))}
            </Rows>
          )}
        </PagedList>
      </div>
      {hasOthers && (
        <FormActions>
          <Button variant="danger" onClick={() => setToEnd("others")}>
            {t("account.sessions.end_others")}
          </Button>
        </FormActions>
      )}
      <EndSessionsDialog
        sessions={toEnd}
        onClose={() => setToEnd(null)}
        // The button that opened the dialog is gone with its row.
        onEnded={() => list.current?.focus()}
      />
    </AccountSection>
  );
}

function compareCurrentFirst(one: LoginSession, other: LoginSession): number {
  return Number(other.current) - Number(one.current);
}

export function SessionRow({ session, onEnd }: { session: LoginSession; onEnd: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const device = useDeviceName()(session);
  const used = t("account.sessions.used", { time: formatRelativeTime(session.used_at, language) });
  return (
    <Row
      leading={<MonitorSmartphone aria-hidden="true" />}
      title={device}
      text={[used, session.ip].filter(Boolean).join(" · ")}
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

interface EndSessionsDialogProps {
  /** What to ask about; the dialog is open while there is something. */
  sessions: LoginSession | "others" | null;
  onClose: () => void;
  onEnded: () => void;
}

export function EndSessionsDialog({ sessions, onClose, onEnded }: EndSessionsDialogProps) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const deviceName = useDeviceName();
  const queryClient = useQueryClient();
  const hasEnded = useRef(false);
  const one = sessions === "others" ? null : sessions;

  const end = useMutation({
    mutationFn: () => (one ? callApi(routes.endSession, { params: { id: one.id } }) : callApi(routes.endOtherSessions)),
    onSuccess: () => {
      hasEnded.current = true;
      toast.success(one ? t("account.sessions.ended") : t("account.sessions.ended_others"));
      return queryClient.invalidateQueries(sessionsQuery());
    },
    onError: (error) => toast.error(failureMessage(error)),
  });

  function close() {
    onClose();
    if (hasEnded.current) setTimeout(onEnded);
    hasEnded.current = false;
  }

  return (
    <ConfirmDialog
      open={sessions !== null}
      onClose={close}
      title={one ? t("account.sessions.confirm_end") : t("account.sessions.confirm_end_others")}
      text={
        one
          ? t("account.sessions.confirm_end_text", { device: deviceName(one) })
          : t("account.sessions.confirm_end_others_text")
      }
      confirmLabel={one ? t("account.sessions.end") : t("account.sessions.end_others")}
      onConfirm={() => end.mutateAsync()}
    />
  );
}

export function sessionsQuery() {
  return cursorListQuery(["sessions"], routes.listSessions);
}

export function useDeviceName(): (session: LoginSession) => string {
  const { t } = useTranslation();
  return ({ device }) => device ?? t("account.sessions.unknown_device");
}
