import { useEffect, useRef } from "react";
import common from "../../platform/styles/common.module.css";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FormActions } from "../../platform/ui/forms/form.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { saveFile } from "../files/save-file.ts";
import styles from "./recovery-codes.module.css";

/** Shows the recovery codes once. The server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = `${codes.join("\n")}\n`;

  // The form that had the focus is gone, so the heading of the codes gets the focus.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t("account.recovery.copied"));
    } catch {
      // The browser may deny access to the clipboard. The user can select the codes.
      toast.error(t("account.recovery.not_copied"));
    }
  }

  function download() {
    saveFile({ name: "job-portal-recovery-codes.txt", content: new Blob([text], { type: "text/plain" }) });
  }

  return (
    <div className={common.stack4}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
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
        <Button variant="quiet" onClick={download}>
          {t("account.recovery.download")}
        </Button>
        <Button onClick={onDone}>{t("account.recovery.done")}</Button>
      </FormActions>
    </div>
  );
}
