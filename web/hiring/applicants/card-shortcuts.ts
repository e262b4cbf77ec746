import { useShortcuts } from "../../platform/app/shortcuts.tsx";

/** Keys for the cards of applicants. They work on the card that has the focus. */
export function useCardShortcuts(openMove: (() => void) | undefined): void {
  useShortcuts({
    j: () => focusCard(1),
    k: () => focusCard(-1),
    l: () => focusColumn(1),
    h: () => focusColumn(-1),
    x: () => findFocusedCard()?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
    m: openMove ?? (() => findFocusedCard()?.querySelector<HTMLElement>("[data-move]")?.click()),
    "/": () => document.querySelector<HTMLElement>("main input[type=search]")?.focus(),
  });
}

function findFocusedCard(): Element | null {
  return document.activeElement?.closest("[data-applicant]") ?? null;
}

/** Moves the focus to the next or previous card of the same list. Without a focused card, to the first of the page. */
function focusCard(step: 1 | -1): void {
  const focused = findFocusedCard();
  const card = focused
    ? step > 0
      ? focused.nextElementSibling
      : focused.previousElementSibling
    : document.querySelector("[data-applicant]");
  card?.querySelector("a")?.focus();
}

/** Moves the focus to the first card of the next or previous column that has cards. */
function focusColumn(step: 1 | -1): void {
  const lists = [...new Set([...document.querySelectorAll("[data-applicant]")].map((card) => card.parentElement))];
  const index = lists.indexOf(findFocusedCard()?.parentElement ?? null);
  lists[index < 0 ? 0 : index + step]?.querySelector("a")?.focus();
}
