import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "../app/theme.ts";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { useTranslation } from "../ui/translation.tsx";

export function ThemeChoice({ showLabel = false }: { showLabel?: boolean }) {
  const { t } = useTranslation();
  const [theme, setTheme] = useTheme();
  return (
    <SegmentedControl
      label={t("shell.theme")}
      showLabel={showLabel}
      options={[
        { value: "system", label: t("shell.theme_system"), icon: <Monitor aria-hidden="true" /> },
        { value: "light", label: t("shell.theme_light"), icon: <Sun aria-hidden="true" /> },
        { value: "dark", label: t("shell.theme_dark"), icon: <Moon aria-hidden="true" /> },
      ]}
      value={theme}
      onChange={setTheme}
    />
  );
}
