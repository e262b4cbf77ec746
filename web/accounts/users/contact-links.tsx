import { ExternalLink } from "lucide-react";
import { useFormattedPhone } from "../../platform/app/formats/phone-number-library.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { USER_LINK_REL } from "../../platform/ui/user-link.ts";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./contact-links.module.css";

export function EmailLink({ email }: { email: string }) {
  return (
    <a className={styles.link} href={`mailto:${email}`}>
      {email}
    </a>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  const formattedPhone = useFormattedPhone(phone);
  return (
    <a className={styles.link} href={`tel:${phone}`}>
      {formattedPhone}
    </a>
  );
}

/** A link that opens in a new tab. Only http and https URLs become links, so that stored text cannot run a script. */
export function WebsiteLink({ website }: { website: string }) {
  const { t } = useTranslation();
  if (!/^https?:\/\//i.test(website)) return website;
  return (
    <a className={styles.link} href={website} target="_blank" rel={USER_LINK_REL}>
      {website.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
      <ExternalLink aria-hidden="true" className={styles.icon} size={14} />
      <VisuallyHidden> {t("users.new_tab")}</VisuallyHidden>
    </a>
  );
}
