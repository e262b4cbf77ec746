import { useState } from "react";

const PREFIX = "draft:";

/**
 * What a user has typed and not sent or saved, such as a text. It stays in sessionStorage until it is set to null, the
 * tab closes or the user logs out, so that neither another page nor an expired session loses it.
 * @param ownId the id of the user, so that nobody sees the draft of another user of the same tab
 * @param name what is written, and about whom
 */
export function useDraft<Value>(ownId: string, name: string): [Value | null, (draft: Value | null) => void] {
  const [draft, setDraft] = useState<Value | null>(() => readDraft(ownId, name));
  function updateDraft(value: Value | null) {
    setDraft(value);
    writeDraft(ownId, name, value);
  }
  return [draft, updateDraft];
}

export function readDraft<Value>(ownId: string, name: string): Value | null {
  return JSON.parse(sessionStorage.getItem(toKey(ownId, name)) ?? "null");
}

export function writeDraft<Value>(ownId: string, name: string, value: Value | null): void {
  const key = toKey(ownId, name);
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(value));
}

const toKey = (ownId: string, name: string) => `${PREFIX}${ownId}:${name}`;

/** Removes the drafts and unsent messages of this tab. Only a logout does this; an expired session keeps them. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) || key.startsWith("message-")) sessionStorage.removeItem(key);
  }
}
