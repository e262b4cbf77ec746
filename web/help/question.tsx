import { Link2, Plus } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import type { AskedQuestion } from "./find-questions.ts";
import styles from "./question.module.css";

/** Unfolds when the address names it. Its own link, an ordinary one, is copied by a click. */
export function Question({ id, question, answer }: AskedQuestion) {
  const { t } = useTranslation();
  const { hash, pathname } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (hash !== `#${id}` || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [hash, id]);

  function copy(event: MouseEvent<HTMLAnchorElement>) {
    // Without a clipboard, as over plain http, the link is followed, and the address bar has it.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !navigator.clipboard) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    navigator.clipboard.writeText(href).then(
      () => toast.success(t("help.link_copied")),
      () => location.assign(href),
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
        <a href={`${pathname}#${id}`} className={styles.link} onClick={copy}>
          <Link2 aria-hidden="true" size={16} />
          {t("help.copy_link")}
          <span className="visually-hidden">: {question}</span>
        </a>
      </div>
    </details>
  );
}
