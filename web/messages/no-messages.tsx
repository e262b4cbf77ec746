import { MessagesSquare } from "lucide-react";
import { EMPLOYER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";

/** Before the first conversation: where one begins. */
export function NoMessages() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (user?.user_type === EMPLOYER) {
    return (
      <EmptyState icon={<MessagesSquare />} text={t("messages.empty_employer")}>
        <ButtonLink to="/jobs/applications">{t("messages.pending_applications")}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<MessagesSquare />} text={t("messages.empty_seeker")}>
      <ButtonLink to="/jobs/search">{t("messages.search_jobs")}</ButtonLink>
    </EmptyState>
  );
}
