import type { Logger } from "pino";
import type { NotificationListener } from "./notification-listener.ts";

const RETRY_DELAY_MS = 1_000;

/** A copy of rows that every process keeps in memory and reads again when they change. */
export interface WatchedCopy {
  /** Refreshes after each change, also of other processes. */
  watch(listener: NotificationListener): Promise<void>;
  stop(): void;
}

interface WatchedCopyOptions {
  /** A trigger on the rows sends notifications on this channel. */
  channel: string;
  /** Reads the rows again. It is repeated until it succeeds. */
  refresh: () => Promise<void>;
  log: Logger;
  failureMessage: string;
}

export function createWatchedCopy({ channel, refresh, log, failureMessage }: WatchedCopyOptions): WatchedCopy {
  let retryTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function refreshUntilDone(): Promise<void> {
    clearTimeout(retryTimer);
    try {
      await refresh();
    } catch (error) {
      if (isStopped) return;
      log.warn({ err: error }, failureMessage);
      retryTimer = setTimeout(refreshUntilDone, RETRY_DELAY_MS).unref();
    }
  }

  return {
    async watch(listener) {
      listener.on("notification", (notification) => {
        if (notification.channel === channel) void refreshUntilDone();
      });
      listener.on("reconnected", refreshUntilDone);
      await listener.listen(channel);
      // A change between the first read and `listen` was not announced to this process.
      await refreshUntilDone();
    },
    stop() {
      isStopped = true;
      clearTimeout(retryTimer);
    },
  };
}
