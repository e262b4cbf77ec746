import { Keyboard } from "lucide-react";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { areShortcutsEnabled, storeShortcutsEnabled } from "../api/device-preferences.ts";
import { createStore } from "../ui/external-store.ts";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { IconButton } from "../ui/forms/button.tsx";
import { CheckField } from "../ui/forms/check-field.tsx";
import type { TextKey } from "../ui/text-key.ts";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./shortcuts.module.css";

/** Elements that use single keys themselves. */
const KEY_CONSUMERS =
  "input:not([type=checkbox]), textarea, select, dialog, [role=tablist], [role=menu], [contenteditable]";

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

/** Notifies the hints on the page that keys were turned on or off. */
const preferenceChanges = createStore({});

/** Shows the key of a button on it, unless keys are off. Screen readers read `aria-keyshortcuts` of the button instead. */
export function KeyHint({ children }: { children: string }) {
  if (!useSyncExternalStore(preferenceChanges.subscribe, areShortcutsEnabled, () => true)) return null;
  return (
    <span aria-hidden="true" className={styles.hint}>
      {children}
    </span>
  );
}

/** Keys of a page, with the key of the text that explains them. */
export interface Shortcut {
  keys: readonly string[];
  text: TextKey;
}

const helpShortcut: Shortcut = { keys: ["?"], text: "shortcuts.help" };

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
      <IconButton className={styles.button} label={t("shortcuts.title")} onClick={() => setOpen(true)}>
        <Keyboard aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("shortcuts.title")}>
        <CheckField
          label={t("shortcuts.use")}
          checked={isEnabled}
          onChange={(event) => {
            setEnabled(event.target.checked);
            storeShortcutsEnabled(event.target.checked);
            preferenceChanges.set({});
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
