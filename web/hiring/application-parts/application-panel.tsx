import type { ReactNode } from "react";
import common from "../../platform/styles/common.module.css";
import { classNames } from "../../platform/ui/class-names.ts";
import { Section } from "../../platform/ui/layout/section.tsx";
import styles from "./application-panel.module.css";

interface ApplicationPanelProps<Item> {
  title: string;
  side: "seeker" | "company";
  /** Oldest first, as the API lists them. */
  items: readonly Item[];
  renderItem: (item: Item) => ReactNode;
  /** What can be added to the list. */
  children: ReactNode;
}

/** The interviews of an application, or its offers: newest first, the same for both sides. */
export function ApplicationPanel<Item extends { id: string }>(props: ApplicationPanelProps<Item>) {
  const { title, side, items, renderItem, children } = props;
  return (
    <Section isCard title={title} className={classNames(common.stack4, side === "company" && styles.compact)}>
      {items.length > 0 && (
        <ul className={common.stack5}>
          {items.toReversed().map((item) => (
            <li key={item.id} className={styles.item}>
              {renderItem(item)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Section>
  );
}

/** What one side has written to the other. Renders nothing without words. */
export function Words({ text, label }: { text: string | null; label?: string | undefined }) {
  if (!text) return null;
  return (
    <div>
      {label && <p className={common.caption}>{label}</p>}
      <blockquote dir="auto" className={styles.words}>
        {text}
      </blockquote>
    </div>
  );
}
