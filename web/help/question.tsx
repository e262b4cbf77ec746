import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./question.module.css";

/** Unfolds when the address names it. */
export function Question({ id }: { id: string }) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (hash !== `#${id}` || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [hash, id]);

  return (
    <details ref={details} id={id} className={styles.question}>
      <summary className={styles.summary}>
        <h3 className={styles.title}>{t(`help.questions.${id}.question`)}</h3>
        <Plus aria-hidden="true" size={20} className={styles.icon} />
      </summary>
      <p className={styles.answer}>{t(`help.questions.${id}.answer`)}</p>
    </details>
  );
}
