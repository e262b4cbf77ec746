import { useSettings } from "../app/settings.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./oauth-buttons.module.css";
import { useProviderLogin } from "./use-provider-login.ts";

/** One button for each provider that this portal is set up for. */
export function ProviderButtons() {
  const { t } = useTranslation();
  const { providers } = useSettings();
  const { busy, error, start } = useProviderLogin();
  if (providers.length === 0) return null;
  return (
    <div className={styles.buttons}>
      <FormError error={error} />
      {providers.map((provider) => (
        <Button key={provider} variant="quiet" block onClick={() => start(provider)}>
          {t(`auth.oauth.${provider}`)}
        </Button>
      ))}
      <p role="status" className={styles.waiting}>
        {busy && t("auth.oauth.waiting")}
      </p>
    </div>
  );
}
