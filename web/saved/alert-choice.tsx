import type { AlertFrequency } from "../../contract/saved.ts";
import { Segmented } from "../ui/segmented.tsx";
import { useTranslation } from "../ui/translation.tsx";

/** How often a mail tells about new jobs. */
export function AlertChoice({
  value,
  onChange,
}: {
  value: AlertFrequency;
  onChange: (frequency: AlertFrequency) => void;
}) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t("saved.alert")}
      showLabel
      value={value}
      onChange={onChange}
      options={[
        { value: "none", label: t("saved.alert_none") },
        { value: "daily", label: t("saved.alert_daily") },
        { value: "weekly", label: t("saved.alert_weekly") },
      ]}
    />
  );
}
