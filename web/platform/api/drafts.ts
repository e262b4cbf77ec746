import { useState } from "react";

const PREFIX = "draft:";

/**
 * What a user has typed and not sent or saved, such as a text. It stays in sessionStorage until it is set to null, the
 * tab closes or the user logs out, so that neither another page nor an expired session loses it.
 * @param ownId the id of the user, so that nobody sees the draft of another user of the same tab
 * @param name what is written, and about whom
 */
export function useDraft<Value>(ownId: string, name: string): [Value | null, (draft: Value | null) => void] {
  const key = `${PREFIX}${ownId}:${name}`;
  const [draft, setDraft] = useState<Value | null>(() => JSON.parse(sessionStorage.getItem(key) ?? "null"));
  function updateDraft(value: Value | null) {
    setDraft(value);
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  }
  return [draft, updateDraft];
}

/** Removes the drafts and unsent messages of this tab. Only a logout does this; an expired session keeps them. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) || key.startsWith("message-")) sessionStorage.removeItem(key);
  }
}
