import { useMutation } from "@tanstack/react-query";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { formatTime } from "../../../platform/app/formats/days.ts";
import { formatNumber, useLanguage } from "../../../platform/app/i18n.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { DescriptionList } from "../../../platform/ui/layout/description-list.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { DetailSection } from "../detail-parts.tsx";
import styles from "../directory.module.css";
import { type AccountList, type AccountRecord, useAccountFacts } from "./account-fields.ts";

/** The account as its owner sees it, for as long as the owner lets the staff read it. */
export function AccountViewSection({ id, until }: { id: string; until: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const view = useMutation({ mutationFn: () => callApi(routes.viewAccount, { params: { id } }) });
  const shown = view.data;
  return (
    <DetailSection title={t("staff.account_view.title")}>
      <p className={styles.secondary}>{t("staff.account_view.lead", { time: formatTime(until, language) })}</p>
      <div>
        <Button variant="quiet" size="small" busy={view.isPending} onClick={() => view.mutate()}>
          {t("staff.account_view.open")}
        </Button>
      </div>
      {shown && (
        <>
          <Records kind="account" title={t("staff.account_view.account")} records={[shown.account]} />
          <Settings settings={shown.settings} />
          {shown.lists.map(({ name, rows }) => (
            <Records key={name} kind={name} title={t(`staff.account_view.lists.${name}`)} records={rows} />
          ))}
        </>
      )}
    </DetailSection>
  );
}

interface RecordsProps {
  kind: "account" | AccountList;
  title: string;
  records: AccountRecord[];
}

function Records({ kind, title, records }: RecordsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toFacts = useAccountFacts();
  const count = kind === "account" ? "" : ` (${formatNumber(records.length, language)})`;
  return (
    <details>
      <summary>{title + count}</summary>
      {records.length === 0 && <p className={styles.secondary}>{t("staff.account_view.none")}</p>}
      <ol className={styles.list}>
        {records.map((record, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the records of an opening never change
          <li key={index}>
            <DescriptionList facts={toFacts(kind, record)} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The language, and which mails the owner gets. */
function Settings({ settings }: { settings: AccountRecord }) {
  const { t } = useTranslation();
  const toFacts = useAccountFacts();
  const notices = Object.entries(settings)
    .map(([kind, isOn]) => ({ label: t(`notices.mail.kinds.${kind}`, { defaultValue: "" }), isOn }))
    .filter(({ label }) => label !== "")
    .map(({ label, isOn }) => ({ label, value: t(isOn ? "staff.directory.yes" : "staff.directory.no") }));
  return (
    <details>
      <summary>{t("staff.account_view.settings")}</summary>
      <DescriptionList facts={[...toFacts("settings", settings), ...notices]} isWide />
    </details>
  );
}
