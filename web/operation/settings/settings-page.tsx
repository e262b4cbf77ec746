import { useQuery } from "@tanstack/react-query";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { settingsQuery } from "./queries.ts";
import { SettingsForm } from "./settings-form.tsx";

/** All settings of the portal, and what has been changed. Owners change them; other members of the staff read. */
export function PortalSettingsPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(settingsQuery());
  const title = t("settings.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading title={title} lead={t("settings.lead")} />
      {!data && (error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <SkeletonText count={10} />)}
      {data && <SettingsForm state={data} isOwner={user?.staff_role === "owner"} />}
    </>
  );
}
