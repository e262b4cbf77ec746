import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { routes } from "../../../contract/index.ts";
import { saveFile } from "../../accounts/files/save-file.ts";
import { downloadFile } from "../../platform/api/client.ts";
import common from "../../platform/styles/common.module.css";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./export-button.module.css";

const formats = { csv: routes.exportApplicationsAsCsv, zip: routes.exportApplicationsAsZip };
type Format = keyof typeof formats;

/** A button that opens the export of all applications to the company. */
export function ExportButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Download aria-hidden="true" />
        {t("exports.title")}
      </Button>
      <ExportDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface ExportDialogProps {
  job?: string;
  open: boolean;
  onClose: () => void;
}

/**
 * Saves the applications to a job, or without a job those to the whole company, as CSV or ZIP. The dialog can be closed meanwhile, so
 * a toast says how the export has ended.
 */
export function ExportDialog({ job, open, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  // Whether the dialog has been open since the export began. One that is opened again stays open.
  const isAwaited = useRef(false);
  const close = () => {
    isAwaited.current = false;
    onClose();
  };
  const download = useMutation({
    mutationFn: (format: Format) => downloadFile(formats[format], { query: { job } }),
    onSuccess: (file) => {
      saveFile(file);
      if (isAwaited.current) onClose();
      toast.success(t("exports.done"));
    },
  });

  const isPreparing = (format: Format) => download.isPending && download.variables === format;

  return (
    <Dialog open={open} onClose={close} title={t(job ? "exports.title_job" : "exports.title")}>
      <div className={common.stack4}>
        {job && <p>{t("exports.lead_job")}</p>}
        <p>{t("exports.lead")}</p>
        {(["csv", "zip"] as const).map((format) => (
          <section key={format} aria-label={t(`exports.${format}.title`)} className={styles.format}>
            <div className={styles.words}>
              <h3>{t(`exports.${format}.title`)}</h3>
              <p className={styles.text}>{t(`exports.${format}.text`)}</p>
            </div>
            <Button
              variant="quiet"
              size="small"
              // Not busy, which would keep the dialog open: a large file may take long.
              disabled={download.isPending}
              onClick={() => {
                isAwaited.current = true;
                download.mutate(format);
              }}
            >
              {isPreparing(format) ? t("common.please_wait") : t(`exports.${format}.submit`)}
            </Button>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
