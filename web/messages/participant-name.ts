import { useTranslation } from "../platform/ui/translation.tsx";

/** Returns a function that names the other participant of a conversation, also one who has no name for the reader. */
export function useParticipantName() {
  const { t } = useTranslation();
  return (participant: { name?: string | null; is_name_hidden?: boolean } | null | undefined): string =>
    participant?.name || t(participant?.is_name_hidden ? "messages.hidden_name" : "messages.deleted_user");
}
