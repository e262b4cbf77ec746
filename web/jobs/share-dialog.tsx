import { Copy, Mail } from "lucide-react";
import { useRef, useState } from "react";
import { Dialog } from "../platform/ui/feedback/dialog.tsx";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button, getButtonClass } from "../platform/ui/forms/button.tsx";
import { TextField } from "../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { VisuallyHidden } from "../platform/ui/visually-hidden.tsx";
import styles from "./share-dialog.module.css";

interface ShareDialogProps {
  /** The title of the job. */
  title: string;
  url: string;
  onClose: () => void;
}

/** Ways to share the address of a job. They are links, so a service learns of the job only when the user chooses it. */
export function ShareDialog({ title, url, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      setRefused(true);
      field.current?.focus();
      return;
    }
    toast.success(t("jobs.link_copied"));
    onClose();
  }

  const [encodedTitle, encodedUrl] = [encodeURIComponent(title), encodeURIComponent(url)];
  const services = [
    { name: "WhatsApp", href: `https://wa.me/?text=${encodedTitle}%0A${encodedUrl}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${encodedUrl}` },
  ];
  return (
    <Dialog open onClose={onClose} title={t("jobs.share")}>
      <div className={styles.ways}>
        <Button onClick={copy}>
          <Copy aria-hidden="true" />
          {t("jobs.copy_link")}
        </Button>
        <a className={getButtonClass({ variant: "quiet" })} href={`mailto:?subject=${encodedTitle}&body=${encodedUrl}`}>
          <Mail aria-hidden="true" />
          {t("jobs.share_by_email")}
        </a>
        {services.map(({ name, href }) => (
          <a
            key={name}
            className={getButtonClass({ variant: "quiet" })}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          >
            {name}
            <VisuallyHidden> {t("users.new_tab")}</VisuallyHidden>
          </a>
        ))}
      </div>
      <TextField
        ref={field}
        label={t(isRefused ? "jobs.link_not_copied" : "jobs.link")}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
