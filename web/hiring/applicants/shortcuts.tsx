import { Keyboard } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { areShortcutsEnabled, storeShortcutsEnabled } from "../../platform/api/device-preferences.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { IconButton } from "../../platform/ui/forms/button.tsx";
import { CheckField } from "../../platform/ui/forms/check-field.tsx";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./shortcuts.module.css";

/** Elements that use single keys themselves. */
const KEY_CONSUMERS = "input:not([type=checkbox]), textarea, select, dialog, [role=tablist], [contenteditable]";

/**
 * Runs a function when its key is pressed without Ctrl, Alt or Meta. Keys do nothing while the user types or a dialog is
 * open, and when they are off: programs that recognize speech would press them by accident (WCAG 2.1.4).
 *
 * @param handlers functions by `KeyboardEvent.key`
 */
export function useShortcuts(handlers: Record<string, (() => void) | undefined>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const handler = handlers[event.key];
    if (!handler || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if ((event.target as HTMLElement).closest(KEY_CONSUMERS) || !areShortcutsEnabled()) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

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

/** Keys of a page, with the key of the text that explains them. */
export interface Shortcut {
  keys: readonly string[];
  text: TextKey;
}

const helpShortcut: Shortcut = { keys: ["?"], text: "applicants.shortcuts.help" };

interface ShortcutsButtonProps {
  /** The keys of the page. */
  shortcuts: readonly Shortcut[];
}

/** A button, and the key `?`, that open an overview of the keys of the page. Touch screens do not show the button. */
export function ShortcutsButton({ shortcuts }: ShortcutsButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isEnabled, setEnabled] = useState(areShortcutsEnabled);
  useShortcuts({ "?": () => setOpen(true) });
  return (
    <>
      <IconButton className={styles.button} label={t("applicants.shortcuts.title")} onClick={() => setOpen(true)}>
        <Keyboard aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("applicants.shortcuts.title")}>
        <CheckField
          label={t("applicants.shortcuts.use")}
          checked={isEnabled}
          onChange={(event) => {
            setEnabled(event.target.checked);
            storeShortcutsEnabled(event.target.checked);
          }}
        />
        <dl className={styles.list}>
          {[...shortcuts, helpShortcut].map(({ keys, text }) => (
            <div key={text} className={styles.row}>
              <dt className={styles.keys}>
                {keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
