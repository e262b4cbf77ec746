import type { Conversation } from "../../contract/messages.ts";

/** Those whose name contains the words, whatever the case; nothing typed restores everyone. Nobody is there twice. */
export function filterConversations(conversations: readonly Conversation[], filter: string): Conversation[] {
  const words = filter.trim().toLowerCase();
  // A conversation that moves to the top while later pages are read may be on two of them.
  const met = new Set<string>();
  return conversations.filter(({ to_user_id, users }) => {
    if (met.has(to_user_id)) return false;
    met.add(to_user_id);
    return (users[0]?.name ?? "").toLowerCase().includes(words);
  });
}
