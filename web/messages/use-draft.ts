import { useState } from "react";

/** What is being written to someone, kept until it is sent or the tab is closed. */
export function useDraft(ownId: string, userId: string): [string, (text: string) => void] {
  const key = `message-draft:${ownId}:${userId}`;
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? "");
  function keep(text: string) {
    setDraft(text);
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  }
  return [draft, keep];
}
