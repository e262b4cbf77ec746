import { Smartphone } from "lucide-react";
import { localizePath } from "../../contract/paths.ts";
import { useSettings } from "../app/settings.ts";
import { useLanguage } from "../i18n.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ProviderButtons } from "./oauth-buttons.tsx";
import styles from "./other-ways.module.css";
import { useReturnTo } from "./return-to.ts";

/** The ways in besides email and password. Registering by phone is the same as logging in by phone. */
export function OtherLoginMethods({ phone = true }: { phone?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  const { providers } = useSettings();
  if (!phone && providers.length === 0) return null;
  return (
    <div className={styles.ways}>
      <ProviderButtons />
      {phone && (
        <ButtonLink variant="quiet" block to={appendTo(localizePath("/auth/phone", language))}>
          <Smartphone aria-hidden="true" size={18} />
          {t("auth.phone.continue")}
        </ButtonLink>
      )}
    </div>
  );
}
