import { useMutation } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { formatTime } from "../../platform/app/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { DetailSection } from "./detail-parts.tsx";
import styles from "./directory.module.css";

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
          <Records title={t("staff.account_view.account")} records={[shown.account]} />
          <Records title={t("staff.account_view.settings")} records={[shown.settings]} />
          {shown.lists.map(({ name, rows }) => (
            <Records key={name} title={t(`staff.account_view.lists.${name}`)} records={rows} />
          ))}
        </>
      )}
    </DetailSection>
  );
}

function Records({ title, records }: { title: string; records: Record<string, unknown>[] }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{`${title} (${records.length})`}</summary>
      {records.length === 0 && <p className={styles.secondary}>{t("staff.account_view.none")}</p>}
      <ol className={styles.list}>
        {records.map((record, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the records of an opening never change
          <li key={index}>
            <DescriptionList
              facts={Object.entries(record)
                .filter(([field]) => field !== "_id")
                .map(([field, value]) => ({ label: field.replaceAll("_", " "), value: toText(value) }))}
              isWide
            />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The value of a field as the data export has it. Lists and records become the values in them. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  return Object.values(value).map(toText).filter(Boolean).join(" · ");
}
