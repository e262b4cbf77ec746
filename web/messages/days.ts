import type { ChatMessage } from "../../contract/messages.ts";

/** How many midnights lie between then and now. */
export function getDaysAgo(isoTime: string, now = new Date()): number {
  const then = new Date(isoTime);
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(now) - midnight(then)) / 86_400_000;
}

/** Runs of messages of one day, each with the time of its first. */
export function groupByDay(messages: readonly ChatMessage[]): [time: string, messages: ChatMessage[]][] {
  const days: [string, ChatMessage[]][] = [];
  for (const message of messages) {
    const current = days.at(-1);
    if (current && getDaysAgo(current[0], new Date(message.createdAt)) === 0) current[1].push(message);
    else days.push([message.createdAt, [message]]);
  }
  return days;
}
