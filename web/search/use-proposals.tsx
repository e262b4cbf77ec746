import { type RefObject, useEffect, useEffectEvent, useState } from "react";

type Proposals = typeof import("./proposals.tsx").Proposals;

/** What may be meant, while it is being typed. Comes in a file of its own when a field is first used. */
export function useProposals(input: RefObject<HTMLInputElement | null>, kind: "words" | "place") {
  const [Proposals, setProposals] = useState<Proposals>();
  function wake() {
    // Without it, the field is what it was: an input.
    if (!Proposals) import("./proposals.tsx").then((file) => setProposals(() => file.Proposals)).catch(() => undefined);
  }
  const wakeNow = useEffectEvent(wake);
  // Who was quicker than the script is in the field already.
  useEffect(() => {
    if (input.current === document.activeElement) wakeNow();
  }, [input]);
  return { wake, proposals: Proposals && <Proposals input={input} kind={kind} /> };
}
