import { Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { localPath, useLanguage } from "../i18n.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./other-ways.module.css";
import { useWayBack } from "./way-back.ts";

/** The ways in besides email and password. */
export function OtherWays() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { keepFor } = useWayBack();
  return (
    <div className={styles.ways}>
      <ButtonLink variant="quiet" block to={keepFor(localPath("/auth/phone", language))}>
        <Smartphone aria-hidden="true" size={18} />
        {t("auth.phone.continue")}
      </ButtonLink>
    </div>
  );
}
