import { useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { MAX_READ_NOTICES, type Notice } from "../../../contract/hiring/notices.ts";
import { routes } from "../../../contract/index.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { groupByDay, useFormatDay } from "../../platform/app/formats/days.ts";
import { formatDate } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useIsPageVisible } from "../../platform/app/page-visibility.ts";
import common from "../../platform/styles/common.module.css";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { NoticeRow } from "./notice-row.tsx";
import styles from "./notices-page.module.css";
import { unreadNoticesQuery, useNotices } from "./queries.ts";

/** Lists the user's notices by day, newest first. Those that are shown become read. */
export function NoticesPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const formatDay = useFormatDay();
  const query = useNotices();
  const newIds = useMarkShownRead(query.data?.pages.flatMap((page) => page.rows) ?? []);
  const isSeeker = useSession().user?.user_type === SEEKER;
  const empty = (
    <EmptyState icon={<Bell />} text={t("notices.empty")}>
      <ButtonLink variant="quiet" to={isSeeker ? "/jobs/search" : "/dashboard"}>
        {t(isSeeker ? "menu.search_jobs" : "menu.dashboard")}
      </ButtonLink>
    </EmptyState>
  );
  return (
    <>
      <PageHead title={t("notices.title")} />
      <PageHeading title={t("notices.title")} lead={<Link to="/settings/emails">{t("notices.settings")}</Link>} />
      <PagedList
        query={query}
        skeleton={<SkeletonRows count={4} />}
        empty={empty}
        failureText={getErrorMessage}
        className={common.stack5}
      >
        {(notices) =>
          groupByDay(notices).map(([day, ofDay]) => (
            <section key={formatDate(day, "en")} className={common.stack3}>
              <h2 className={styles.dayHeading}>
                <time dateTime={day}>{formatDay(day)}</time>
              </h2>
              <Rows>
                {ofDay.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} isNew={newIds.has(notice.id)} />
                ))}
              </Rows>
            </section>
          ))
        }
      </PagedList>
    </>
  );
}

/**
 * Marks the notices on the page as read while the tab is visible. Returns the ids of those that were unread, so that
 * they still look new until the user leaves the page.
 */
function useMarkShownRead(notices: readonly Notice[]): ReadonlySet<string> {
  const queryClient = useQueryClient();
  const isVisible = useIsPageVisible();
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const requestedIds = useRef(new Set<string>());
  const unreadIds = notices.filter(({ read_at }) => read_at === null).map(({ id }) => id);
  if (unreadIds.some((id) => !newIds.has(id))) setNewIds(new Set([...newIds, ...unreadIds]));
  const unread = unreadIds.join();

  useEffect(() => {
    const ids = unread
      .split(",")
      .filter((id) => id !== "" && !requestedIds.current.has(id))
      .slice(0, MAX_READ_NOTICES);
    if (!isVisible || ids.length === 0) return;
    for (const id of ids) requestedIds.current.add(id);
    callApi(routes.readNotices, { body: { ids }, isBackground: true }).then(
      (count) => queryClient.setQueryData(unreadNoticesQuery().queryKey, count),
      () => {
        // They stay unread, and the next refresh of the list tries again.
        for (const id of ids) requestedIds.current.delete(id);
      },
    );
  }, [unread, isVisible, queryClient]);

  return newIds;
}
