import { type AlertDependencies, sendDueAlerts } from "./send-due-alerts.ts";

/** Looks for alerts that are due, in every process, until the returned function is called. */
export function startAlertInterval(parts: AlertDependencies, everyMs: number): () => Promise<void> {
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(() =>
      sendDueAlerts(parts).catch((error) => parts.log.warn({ err: error }, "mail about new jobs has to wait")),
    );
  }, everyMs);
  return () => {
    clearInterval(timer);
    return looking;
  };
}
