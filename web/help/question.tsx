import { Link2, Plus } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { toast } from "../ui/toast-store.ts";
import type { AskedQuestion } from "./find-questions.ts";
import styles from "./question.module.css";

/** Unfolds when the address names it. Its own link is an ordinary one, which also copies itself when it is followed. */
export function Question({ id, question, answer }: AskedQuestion) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (hash !== `#${id}` || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [hash, id]);

  async function copy({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    // A browser may refuse; then the address bar still has the link.
    await navigator.clipboard?.writeText(currentTarget.href).then(
      () => toast.success(t("help.link_copied")),
      () => undefined,
    );
  }

  return (
    <details ref={details} id={id} className={styles.question}>
      <summary className={styles.summary}>
        <h3 className={styles.title}>{question}</h3>
        <Plus aria-hidden="true" size={20} className={styles.icon} />
      </summary>
      <div className={styles.answer}>
        <p>{answer}</p>
        <a href={`#${id}`} className={styles.link} onClick={copy}>
          <Link2 aria-hidden="true" size={16} />
          {t("help.copy_link")}
          <span className="visually-hidden">: {question}</span>
        </a>
      </div>
    </details>
  );
}
