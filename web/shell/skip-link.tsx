import { useTranslation } from "../ui/translation.tsx";

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#main" className="skip-link">
      {t("shell.skip_to_content")}
    </a>
  );
}
