import { useTranslation } from "../ui/translation.tsx";
import styles from "./app-secret.module.css";
import { QrCode } from "./qr-code.tsx";

/** The key of an authenticator app: to scan, or to type where there is no second device to scan with. */
export function AuthenticatorSecret({ secret, address }: { secret: string; address: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.secret}>
      <QrCode text={address} label={t("account.two_factor.qr")} />
      <div className={styles.words}>
        <p>{t("account.two_factor.scan")}</p>
        <p>{t("account.two_factor.key")}</p>
        <p translate="no">
          <code className={styles.key}>{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
        </p>
      </div>
    </div>
  );
}
