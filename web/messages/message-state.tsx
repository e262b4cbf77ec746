import { Check, CheckCheck, CircleAlert, Clock3 } from "lucide-react";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./message-state.module.css";

const stateIcons = { sending: Clock3, sent: Check, read: CheckCheck, failed: CircleAlert };

export type MessageState = keyof typeof stateIcons;

/** What has become of an own message. The shapes differ, so that no colour is needed to tell them apart. */
export function MessageStateIcon({ state }: { state: MessageState }) {
  const { t } = useTranslation();
  const Icon = stateIcons[state];
  const label = t(`messages.state.${state}`);
  return (
    <span title={label} className={styles.state} data-state={state}>
      <Icon aria-hidden="true" size={16} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
