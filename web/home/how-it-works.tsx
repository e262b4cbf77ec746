import { useTranslation } from "../ui/translation.tsx";
import styles from "./how-it-works.module.css";

const steps = ["profile", "apply", "follow"] as const;

export function HowItWorks() {
  const { t } = useTranslation();
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works">{t("home.how.title")}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <span aria-hidden="true" className={styles.number}>
              {index + 1}
            </span>
            <h3 className={styles.title}>{t(`home.how.${step}.title`)}</h3>
            <p className={styles.text}>{t(`home.how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
