import { type Signal, wordingSignals } from "../../../contract/moderation/signals.ts";
import { useFormatSalary } from "../../platform/app/option-labels.ts";
import common from "../../platform/styles/common.module.css";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./signals-section.module.css";

interface SignalsSectionProps {
  signals: Signal[];
  isCard?: boolean;
}

/** What the portal noticed about a job, company or message, each with the words that raised it. Wording about people is a class of its own. */
export function SignalsSection({ signals, isCard = false }: SignalsSectionProps) {
  const { t } = useTranslation();
  const isWording = ({ kind }: Signal) => (wordingSignals as readonly string[]).includes(kind);
  const misuse = signals.filter((signal) => !isWording(signal));
  const wording = signals.filter(isWording);
  return (
    <Section isCard={isCard} title={t("staff.signals.title")} className={common.stack3}>
      <p className={common.soft}>{t(signals.length === 0 ? "staff.signals.none" : "staff.signals.hint")}</p>
      <SignalList signals={misuse} />
      {wording.length > 0 && (
        <div className={common.stack2}>
          <h3 className={styles.wording}>{t("staff.signals.wording")}</h3>
          <p className={common.caption}>{t("staff.signals.wording_hint")}</p>
          <SignalList signals={wording} />
        </div>
      )}
    </Section>
  );
}

export function SignalList({ signals }: { signals: Signal[] }) {
  if (signals.length === 0) return null;
  return (
    <ul className={common.stack3}>
      {signals.map((signal) => (
        <SignalItem key={signal.kind} signal={signal} />
      ))}
    </ul>
  );
}

function SignalItem({ signal: { kind, words, values } }: { signal: Signal }) {
  const { t } = useTranslation();
  const formatSalary = useFormatSalary();
  const { pay, usual_pay, companies, recipients, senders, days } = values;
  const count = companies ?? recipients ?? senders ?? days ?? 0;
  return (
    <li className={common.stack1}>
      <p className={styles.name}>{t(`staff.signals.kinds.${kind}`, { count })}</p>
      {pay !== undefined && <p>{t("staff.signals.pay", { pay: formatSalary(pay) })}</p>}
      {usual_pay !== undefined && (
        <p className={common.caption}>{t("staff.signals.usual_pay", { pay: formatSalary(usual_pay) })}</p>
      )}
      {words.length > 0 && (
        <ul className={common.cluster2}>
          {words.map((text) => (
            <li key={text} dir="auto" className={styles.word}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
