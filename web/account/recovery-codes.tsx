import { useEffect, useRef } from "react";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { FormActions } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./recovery-codes.module.css";

/** The only time that these codes are seen: the server keeps no readable copy. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const text = `${codes.join("\n")}\n`;

  // The form that had the focus is gone, and these must not be missed.
  useEffect(() => title.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t("account.recovery.copied"));
    } catch {
      // A browser may forbid it; the codes can still be selected.
      toast.error(t("account.recovery.not_copied"));
    }
  }

  return (
    <div className={styles.box}>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {t("account.recovery.title")}
      </h3>
      <p>{t("account.recovery.text")}</p>
      <ol className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <FormActions>
        <Button variant="quiet" onClick={copy}>
          {t("account.recovery.copy")}
        </Button>
        <Button variant="quiet" onClick={() => download("job-portal-recovery-codes.txt", text)}>
          {t("account.recovery.download")}
        </Button>
        <Button onClick={onDone}>{t("account.recovery.done")}</Button>
      </FormActions>
    </div>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
