import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import type { Hold } from "../../../contract/hiring/holds.ts";
import { routes } from "../../../contract/index.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormatPortalDay } from "../../platform/app/formats/days.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./held-notices.module.css";

/** Returns whether a legal hold hides an application from the user. Only owners of the company read a held one. */
export function useIsHiddenByHold({ held_until }: { held_until: string | null }): boolean {
  return useHoldsHide() && held_until !== null;
}

/** Returns whether legal holds hide applications from the user. */
export function useHoldsHide(): boolean {
  return useSession().user?.company_role !== "owner";
}

/** Until when an application is held. Absent when it is not. */
export function HeldUntil({ application: { held_until } }: { application: { held_until: string | null } }) {
  const { t } = useTranslation();
  const formatDay = useFormatPortalDay();
  if (held_until === null) return null;
  return (
    <span className={styles.held}>
      <Scale aria-hidden="true" size={16} />
      <span>{t("holds.held_until", { date: formatDay(held_until) })}</span>
    </span>
  );
}

/** Tells a recruiter or interviewer why an application shows nothing. */
export function HiddenByHold({ heldUntil }: { heldUntil: string }) {
  const { t } = useTranslation();
  const formatDay = useFormatPortalDay();
  return <p className={styles.note}>{t("holds.hidden", { date: formatDay(heldUntil) })}</p>;
}

/** Tells the seeker until when the application is kept, and why. */
export function SeekerHold({ hold }: { hold: Hold }) {
  const { t } = useTranslation();
  const formatDay = useFormatPortalDay();
  return (
    <>
      <p>{t("holds.seeker", { date: formatDay(hold.ends_at) })}</p>
      <blockquote dir="auto" className={styles.words}>
        {hold.reason}
      </blockquote>
    </>
  );
}

/** Lists what stays when the seeker deletes the account. Absent when nothing does. */
export function HoldsBeyondDeletion() {
  const { t } = useTranslation();
  const formatDay = useFormatPortalDay();
  const { user } = useSession();
  const { data: held = [] } = useQuery({
    queryKey: ["applications", "holds"],
    queryFn: ({ signal }) => callApi(routes.listOwnHolds, { signal }),
    enabled: user?.user_type === SEEKER,
    staleTime: 0,
  });
  if (held.length === 0) return null;
  return (
    <div className={styles.note}>
      <p>{t("holds.account")}</p>
      <ul className={styles.list}>
        {held.map(({ application_id, job_title, company, held_until }) => (
          <li key={application_id}>
            {t("holds.account_item", {
              job: job_title,
              company: company || t("applications.company_deleted"),
              date: formatDay(held_until),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
