import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { Numbers } from "../../../contract/operation/numbers.ts";
import { DownloadButton } from "../../accounts/files/download-button.tsx";
import moderation from "../../moderation/moderation.module.css";
import { downloadFile } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatNumber, useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import common from "../../platform/styles/common.module.css";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./numbers.module.css";
import { NumbersView, WeekLinks } from "./numbers-view.tsx";
import { numbersQuery } from "./queries.ts";
import { readWeeks } from "./weeks.ts";

/** Two years. */
const EXPORTED_WEEKS = 104;

/** What happens on the portal, by week, for the staff. */
export function NumbersPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(numbersQuery(readWeeks(params)));
  const title = t("numbers.title");
  return (
    <div className={moderation.wide}>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("numbers.staff_lead")}
        actions={
          <DownloadButton
            label={t("numbers.export")}
            load={() => downloadFile(routes.exportNumbers, { query: { weeks: EXPORTED_WEEKS } })}
          />
        }
      />
      <PublicNotice />
      <WeekLinks />
      {!data &&
        (error ? (
          <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={6} />
        ))}
      {data && <NumbersView numbers={data} endsNow words={<Words words={data.words} />} />}
    </div>
  );
}

/** Says whether everybody sees the numbers, and where that is changed. */
function PublicNotice() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { hasNumbers } = useSettings();
  return (
    <p className={common.soft}>
      {t(hasNumbers ? "numbers.is_public" : "numbers.is_not_public")}{" "}
      <Link to={hasNumbers ? path("/numbers") : "/admin/settings"} className={styles.link}>
        {t(hasNumbers ? "numbers.show_public" : "staff.menu.settings")}
      </Link>
    </p>
  );
}

function Words({ words }: Pick<Numbers, "words">) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <h3 className={styles.subtitle}>{t("numbers.words")}</h3>
      {words.length === 0 && <p className={common.soft}>{t("numbers.no_words")}</p>}
      {words.length > 0 && (
        <ul className={styles.words}>
          {words.map(({ words: searched, visitors }) => (
            <li key={searched}>
              <span dir="auto">{searched}</span>
              <span>{formatNumber(visitors, language)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
