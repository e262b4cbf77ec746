import { type RefObject, useEffect, useEffectEvent, useState } from "react";

type SuggestionListComponent = typeof import("./proposals.tsx").SuggestionList;

/** What may be meant, while it is being typed. Comes in a file of its own when a field is first used. */
export function useSuggestionList(input: RefObject<HTMLInputElement | null>, kind: "words" | "place") {
  const [Proposals, setProposals] = useState<SuggestionListComponent>();
  function wake() {
    // Without it, the field is what it was: an input.
    if (!Proposals)
      import("./proposals.tsx").then((file) => setProposals(() => file.SuggestionList)).catch(() => undefined);
  }
  const wakeNow = useEffectEvent(wake);
  // Who was quicker than the script is in the field already.
  useEffect(() => {
    if (input.current === document.activeElement) wakeNow();
  }, [input]);
  return { wake, proposals: Proposals && <Proposals input={input} kind={kind} /> };
}
