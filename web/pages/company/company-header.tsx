import { type ReactNode, useState } from "react";
import type { AnswerRate } from "../../../contract/companies/companies.ts";
import { COVER_SIZE_PX, SMALL_COVER_SIZE_PX } from "../../../contract/platform/picture-sizes.ts";
import { photoUrl, smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./company-header.module.css";

/** The ids of the sections that the numbers in the header link to. */
export const JOBS_ID = "jobs";
export const REVIEWS_ID = "reviews";

interface CompanyHeaderProps {
  name: string;
  photo: string | null;
  cover: string | null;
  place: string;
  numbers: CompanyNumbersProps;
  actions: ReactNode;
}

/** Cover, logo, name and numbers, at the top of the page of a company. */
export function CompanyHeader({ name, photo, cover, place, numbers, actions }: CompanyHeaderProps) {
  return (
    <Card className={styles.header}>
      <Cover cover={cover} />
      <div className={styles.body}>
        <span className={styles.logo}>
          <Avatar name={name} photo={photoUrl(photo)} size="large" />
        </span>
        <div className={styles.heading}>
          <h1>{name}</h1>
          {place && <p className={styles.place}>{place}</p>}
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      <CompanyNumbers {...numbers} />
    </Card>
  );
}

/** The cover picture, or a plain band for a company without one, or whose picture does not load. */
function Cover({ cover }: Pick<CompanyHeaderProps, "cover">) {
  const [broken, setBroken] = useState<string>();
  const large = photoUrl(cover);
  if (large === null || cover === broken) return <div className={styles.band} />;
  return (
    <img
      src={large}
      srcSet={`${smallPhotoUrl(cover)} ${SMALL_COVER_SIZE_PX.width}w, ${large} ${COVER_SIZE_PX.width}w`}
      sizes="(max-width: 70rem) 100vw, 70rem"
      {...COVER_SIZE_PX}
      alt=""
      className={styles.cover}
      onError={() => setBroken(cover ?? undefined)}
    />
  );
}

export interface CompanyNumbersProps {
  openJobs: number | undefined;
  /** Null or undefined for a company with too few applications. */
  answers: AnswerRate | null | undefined;
  reviews: { average: number | null; count: number } | undefined;
}

/** How much there is to find, and how the company treats applicants. What is not known or withheld is left out. */
function CompanyNumbers({ openJobs, answers, reviews }: CompanyNumbersProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = (value: number) => formatNumber(value, language);
  const numbers = [
    openJobs !== undefined && {
      href: `#${JOBS_ID}`,
      value: format(openJobs),
      label: t("users.numbers.open_jobs", { count: openJobs }),
    },
    answers && {
      value: `${Math.floor((100 * answers.in_time) / answers.due)}%`,
      label: t("users.numbers.answered", { in_time: format(answers.in_time), due: format(answers.due) }),
    },
    typeof answers?.median_days === "number" && {
      value:
        answers.median_days === 0
          ? t("users.numbers.same_day")
          : t("users.numbers.days", { count: answers.median_days }),
      label: t("users.numbers.half"),
    },
    reviews?.average && {
      href: `#${REVIEWS_ID}`,
      value: t("users.numbers.rating", { average: format(reviews.average) }),
      label: t("reviews.count", { count: reviews.count }),
    },
  ].filter((number) => typeof number === "object" && number !== null);
  if (numbers.length === 0) return null;
  return (
    <ul className={styles.numbers}>
      {numbers.map(({ value, label, ...link }) => (
        <li key={label}>
          <b>{value}</b> {"href" in link ? <a href={link.href}>{label}</a> : <span>{label}</span>}
        </li>
      ))}
    </ul>
  );
}
