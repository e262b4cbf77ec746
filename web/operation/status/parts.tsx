import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { formatRelativeTime } from "../../platform/app/formats/formats.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { Section } from "../../platform/ui/layout/section.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./operation.module.css";

/** The time at which the server has read what the page shows, in milliseconds: its clock can differ from the device's. */
export const ReadAt = createContext(0);

/** Returns a function that formats a time as seen when the page was read, such as `3 hours ago`. */
export function useFormatAgo(): (isoTime: string) => string {
  const language = useLanguage();
  const readAt = useContext(ReadAt);
  return (isoTime) => formatRelativeTime(isoTime, language, readAt);
}

interface PartProps<Data> {
  title: string;
  lead?: string;
  /** Null when the part could not be read. */
  data: Data | null;
  children: (data: Data) => ReactNode;
}

export function Part<Data>({ title, lead, data, children }: PartProps<Data>) {
  return (
    <Section isCard title={title} className={styles.part}>
      {lead && <p className={common.soft}>{lead}</p>}
      {data === null ? <Unreadable /> : children(data)}
    </Section>
  );
}

function Unreadable() {
  const { t } = useTranslation();
  return (
    <p className={styles.unreadable}>
      <CircleAlert aria-hidden="true" size={20} />
      {t("staff.operation.unreadable")}
    </p>
  );
}

export function Items({ children }: { children: ReactNode }) {
  return <ul className={styles.items}>{children}</ul>;
}

interface ItemProps {
  name: ReactNode;
  /** The line of details below the name. */
  text?: ReactNode;
  tag?: { tone?: "plain" | "good" | "bad"; text: string } | false | null;
}

export function Item({ name, text, tag }: ItemProps) {
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {text && <p className={common.caption}>{text}</p>}
      </div>
      {tag && (
        <span className={styles.tag}>
          <Tag tone={tag.tone ?? "plain"}>{tag.text}</Tag>
        </span>
      )}
    </li>
  );
}
