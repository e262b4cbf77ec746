import { noPay } from "../../../contract/jobs/terms/pay.ts";
import { findUsualCurrency } from "../../../contract/platform/currencies.ts";
import { useDescribeHours, useDescribePay } from "../../jobs/pay-text.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./example-listing.module.css";

/** Where the place of the example is, in every language. */
const EXAMPLE_COUNTRY = "NL";

const examplePay = {
  ...noPay,
  pay_min: 2_650,
  pay_max: 3_150,
  pay_period: "month" as const,
  hours_min: 32,
  hours_max: 40,
};

/** A job as people see it, with a made-up company. Says beside each fact what people look for in it. */
export function ExampleListing() {
  const { t } = useTranslation();
  const { answerDays, currencies } = useSettings();
  const currency = findUsualCurrency(currencies, useLanguage(), EXAMPLE_COUNTRY);
  const pay = useDescribePay()({ ...examplePay, pay_currency: currency ?? null });
  const facts = [
    { name: "pay", value: [pay.amount, pay.label].filter(Boolean).join(" ") },
    { name: "hours", value: useDescribeHours()(examplePay) },
    { name: "place", value: t("employers.listing.place_value") },
    { name: "answer", value: t("jobs.working_days", { count: answerDays }) },
  ] as const;
  const company = t("employers.listing.company");
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t("employers.listing.caption")}</figcaption>
      <div className={styles.listing}>
        <Avatar name={company} />
        <div>
          <p className={styles.title}>{t("employers.listing.job")}</p>
          <p className={styles.company}>{company}</p>
        </div>
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`employers.listing.${name}`)}</dt>
              <dd>{value}</dd>
              <dd className={styles.note}>{t(`employers.listing.${name}_note`)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.text}>{t("employers.listing.text")}</p>
        <p className={styles.text}>{t("employers.listing.questions")}</p>
      </div>
    </figure>
  );
}
