import { useSearchParams } from "react-router";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useIsModerator } from "../../platform/reports/use-is-moderator.ts";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import moderation from "../moderation.module.css";
import { ApplicationList } from "./application-list.tsx";

const lists = ["portal", "all"] as const;

/** The applications that are kept for legal reasons. The address holds the list. */
export function HoldsPage() {
  const { t } = useTranslation();
  const isModerator = useIsModerator();
  const [params, setParams] = useSearchParams();
  const held = params.get("held") === "all" ? "all" : "portal";
  const title = t("staff.holds.title");
  return (
    <div className={moderation.wide}>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("staff.holds.lead")}
        actions={isModerator && <ButtonLink to="/admin/people">{t("staff.holds.find_person")}</ButtonLink>}
      />
      {isModerator ? (
        <>
          <SegmentedControl
            label={t("staff.holds.list")}
            value={held}
            onChange={(value) => setParams(value === "all" ? { held: "all" } : {}, { preventScrollReset: true })}
            options={lists.map((value) => ({ value, label: t(`staff.holds.lists.${value}`) }))}
          />
          <ApplicationList filter={{ held }} />
        </>
      ) : (
        <p>{t("staff.holds.moderators_only")}</p>
      )}
    </div>
  );
}
