import { Link2, Plus, Search } from "lucide-react";
import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation, useNavigationType, useSearchParams } from "react-router";
import { localizePath } from "../../../contract/platform/languages.ts";
import { useLanguage, useTextLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { useSyncedInput } from "../../platform/ui/forms/synced-value.ts";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./help-page.module.css";
import helpSearchStyles from "./help-search.module.css";
import questionStyles from "./question.module.css";
import { type AskedQuestion, findQuestions, type QuestionId, questionGroups } from "./questions.ts";

export function HelpPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { typed, words, search } = useQuestionSearch();
  const groups = questionGroups
    .map(({ id, questions }) => ({ id, questions: findQuestions(words, questions.map(textsOf)) }))
    .filter(({ questions }) => questions.length > 0);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);

  function textsOf(id: QuestionId) {
    return { id, question: t(`help.questions.${id}.question`), answer: t(`help.questions.${id}.answer`) };
  }

  return (
    <article className={styles.page}>
      <PageHead title={t("help.title")} description={t("help.lead")} path="/help" />
      <PageHeading title={t("help.heading")} lead={t("help.lead")} />
      <HelpSearch words={typed} onSearch={search} />
      <VisuallyHidden role="status">{words && t("help.found", { count })}</VisuallyHidden>
      {!words && (
        <nav aria-label={t("help.on_this_page")} className={styles.contents}>
          {groups.map(({ id }) => (
            <a key={id} href={`#${id}`}>
              {t(`help.groups.${id}`)}
            </a>
          ))}
        </nav>
      )}
      {groups.map(({ id, questions }) => (
        <section key={id} className={styles.group} aria-labelledby={id}>
          <h2 id={id} className={styles.title}>
            {t(`help.groups.${id}`)}
          </h2>
          {questions.map((question) => (
            <Question key={question.id} {...question} />
          ))}
        </section>
      ))}
      {count === 0 && <EmptyState text={t("help.nothing_found", { words })} />}
      <p className={styles.group}>
        {t("help.not_found")} <Link to={localizePath("/contact", language)}>{t("help.to_contact")}</Link>
      </p>
    </article>
  );
}

/** Keeps the search text, and writes it to the URL so that a result can be shared. */
function useQuestionSearch() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("q") ?? "";
  const [typed, setTyped] = useState(inAddress);
  const { key } = useLocation();
  const arrival = useNavigationType();

  const [followedKey, setFollowedKey] = useState(key);
  if (followedKey !== key) {
    setFollowedKey(key);
    // Typing changes the URL by REPLACE, and later than the text. Only Back and links set the text from the URL.
    if (arrival !== "REPLACE") setTyped(inAddress);
  }

  return {
    typed,
    words: typed.trim(),
    search(next: string) {
      setTyped(next);
      setParams(next.trim() ? { q: next.trim() } : {}, { replace: true, preventScrollReset: true });
    },
  };
}

interface HelpSearchProps {
  words: string;
  onSearch: (words: string) => void;
}

/**
 * Filters the questions while the user types. Without JavaScript the browser submits the form, and the server filters.
 */
export function HelpSearch({ words, onSearch }: HelpSearchProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useSyncedInput<HTMLInputElement>(words);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for text typed before hydration
  useEffect(() => {
    const typed = input.ref.current?.value ?? words;
    if (typed !== words) onSearch(typed);
  }, []);

  return (
    <search>
      <form method="get" className={helpSearchStyles.form} onSubmit={(event) => event.preventDefault()}>
        <label className={helpSearchStyles.label} htmlFor={id}>
          {t("help.search")}
        </label>
        <div className={helpSearchStyles.box}>
          <Search aria-hidden="true" size={20} className={helpSearchStyles.icon} />
          <input
            {...input}
            id={id}
            type="search"
            name="q"
            className={helpSearchStyles.input}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        </div>
      </form>
    </search>
  );
}

/** A question that opens when the URL's fragment names it. A click on the link of the question copies its URL. */
export function Question({ id, question, answer }: AskedQuestion) {
  const { t } = useTranslation();
  const { hash, pathname } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const language = useTextLanguage();

  useEffect(() => {
    if (hash !== `#${id}` || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [hash, id]);

  function copy(event: MouseEvent<HTMLAnchorElement>) {
    // Without clipboard access, for example over plain HTTP, the browser follows the link and shows the URL.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !navigator.clipboard) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    navigator.clipboard.writeText(href).then(
      () => toast.success(t("help.link_copied")),
      () => location.assign(href),
    );
  }

  return (
    <details ref={details} id={id} className={questionStyles.question}>
      <summary className={questionStyles.summary}>
        <h3 lang={language} className={questionStyles.title}>
          {question}
        </h3>
        <Plus aria-hidden="true" size={20} className={questionStyles.icon} />
      </summary>
      <div className={questionStyles.answer}>
        <p lang={language}>{answer}</p>
        <a href={`${pathname}#${id}`} className={questionStyles.link} onClick={copy}>
          <Link2 aria-hidden="true" size={16} />
          {t("help.copy_link")}
          <span lang={language} className="visually-hidden">
            : {question}
          </span>
        </a>
      </div>
    </details>
  );
}
