import type { Logger } from "pino";
import { type MailParts, sendDueMails } from "./send-due-mails.ts";

const EVERY_MS = 30_000;

/** Looks for mails that are due, in every process, until the returned function is called. */
export function watchUnread(parts: MailParts, log: Logger): () => Promise<void> {
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(() =>
      sendDueMails(parts).catch((error) => log.warn({ err: error }, "mail about unread messages has to wait")),
    );
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return looking;
  };
}
