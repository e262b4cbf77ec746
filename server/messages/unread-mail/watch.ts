import type { Logger } from "pino";
import { sendDueUnreadMails, type UnreadMailDependencies } from "./send-due-mails.ts";

const CHECK_INTERVAL_MS = 30_000;

/** Looks for mails that are due, in every process, until the returned function is called. */
export function startUnreadMailInterval(parts: UnreadMailDependencies, log: Logger): () => Promise<void> {
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(() =>
      sendDueUnreadMails(parts).catch((error) => log.warn({ err: error }, "mail about unread messages has to wait")),
    );
  }, CHECK_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    return looking;
  };
}
