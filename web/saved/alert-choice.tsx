import type { AlertFrequency } from "../../contract/saved.ts";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { useTranslation } from "../ui/translation.tsx";

/** How often a mail tells about new jobs. */
export function AlertFrequencyField({
  value,
  onChange,
}: {
  value: AlertFrequency;
  onChange: (frequency: AlertFrequency) => void;
}) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
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
