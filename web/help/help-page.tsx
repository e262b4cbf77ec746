import { useEffect, useState } from "react";
import { Link, useLocation, useNavigationType, useSearchParams } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { PageHead } from "../app/page-head.tsx";
import { useLanguage } from "../i18n.ts";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { findQuestions } from "./find-questions.ts";
import styles from "./help-page.module.css";
import { HelpSearch } from "./help-search.tsx";
import { Question } from "./question.tsx";
import { questionGroups } from "./questions.ts";

export function HelpPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { typed, words, search } = useQuestionSearch();
  const groups = questionGroups
    .map(({ id, questions }) => ({ id, questions: findQuestions(words, questions.map(textsOf)) }))
    .filter(({ questions }) => questions.length > 0);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);

  function textsOf(id: string) {
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

/** What is searched for, also in the address bar, so that the result can be shared. */
function useQuestionSearch() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("q") ?? "";
  const [typed, setTyped] = useState(inAddress);
  const { key } = useLocation();
  const arrival = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts, also at the same words
  useEffect(() => {
    // Replaced by the typing itself, the address may lag behind it; Back and links come before what was typed.
    if (arrival !== "REPLACE") setTyped(inAddress);
  }, [key]);

  return {
    typed,
    words: typed.trim(),
    search(next: string) {
      setTyped(next);
      setParams(next.trim() ? { q: next.trim() } : {}, { replace: true, preventScrollReset: true });
    },
  };
}
