import common from "../../platform/styles/common.module.css";
import { getButtonClass } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";

/** The link to the site on which a company takes applications, with what that means. */
export function OutsideApplication({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer nofollow" className={getButtonClass({})}>
        {t("jobs.outside.apply")}
        <VisuallyHidden> {t("users.new_tab")}</VisuallyHidden>
      </a>
      <p className={common.soft}>{t("jobs.outside.note")}</p>
    </>
  );
}
