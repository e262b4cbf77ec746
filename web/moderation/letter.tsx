import type { Letters } from "../../contract/moderation/appeals.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import common from "../platform/styles/common.module.css";
import { Card } from "../platform/ui/layout/card.tsx";
import { Section } from "../platform/ui/layout/section.tsx";
import styles from "./moderation.module.css";

/** A letter of the portal in the language of the page, without its title, which is the heading of the page. */
export function LetterCard({ letters }: { letters: Letters }) {
  const language = useLanguage();
  return (
    <Card className={common.stack4}>
      {letters[language].sections.map(({ heading, text }) => (
        <Section key={heading} title={heading} titleClassName={styles.heading}>
          <p className={styles.text}>{text}</p>
        </Section>
      ))}
    </Card>
  );
}
