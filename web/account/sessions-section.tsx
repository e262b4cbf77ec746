import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { LoginSession } from "../../contract/account.ts";
import { useErrorMessage } from "../failure-message.ts";
import { Button } from "../ui/button.tsx";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { FormActions } from "../ui/forms/form.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AccountSection } from "./account-section.tsx";
import { EndSessionsDialog } from "./end-sessions-dialog.tsx";
import { sessionsQuery } from "./queries.ts";
import { SessionRow } from "./session-row.tsx";

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
