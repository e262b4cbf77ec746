import { useState } from "react";
import type { ChatMessage } from "../../contract/messages.ts";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

interface IncomingMessageAnnouncementProps {
  latest: ChatMessage | undefined;
  name: string;
}

/** Reads out what comes in while the conversation is open; what was there before is read by moving through it. */
export function IncomingMessageAnnouncement({ latest, name }: IncomingMessageAnnouncementProps) {
  const { t } = useTranslation();
  const [seen] = useState(latest?.number ?? 0);
  return (
    <VisuallyHidden role="status">
      {latest && latest.number > seen && t("messages.incoming", { name, message: latest.message })}
    </VisuallyHidden>
  );
}
