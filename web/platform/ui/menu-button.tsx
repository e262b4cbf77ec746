import { ChevronDown } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { type ButtonStyle, getButtonClass } from "./forms/button.tsx";
import styles from "./menu-button.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface MenuButtonProps {
  label: string;
  /** What the actions are about, for screen readers: a page has several of these buttons. */
  about: string;
  size?: ButtonStyle["size"];
  /** Elements of `MenuItem` and `MenuLink`. */
  children: ReactNode;
}

/**
 * A button that opens a menu of actions, with the keys of the menu button pattern of the WAI-ARIA practices. The native
 * popover closes on Escape, on a click outside and when another one opens.
 */
export function MenuButton({ label, about, size = "small", children }: MenuButtonProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const listItems = () => [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])].filter(isShown);

  function onMenuKeyDown(event: KeyboardEvent) {
    const items = listItems();
    const place = items.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (event.key === "Tab") menu.current?.hidePopover();
    if (target === undefined) return;
    event.preventDefault();
    items.at(target % items.length)?.focus();
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        className={getButtonClass({ variant: "quiet", size }, styles.button)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          if (!menu.current?.matches(":popover-open")) event.currentTarget.click();
        }}
      >
        {label}
        <VisuallyHidden>: {about}</VisuallyHidden>
        <ChevronDown aria-hidden="true" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={`${label}: ${about}`}
        className={styles.menu}
        onToggle={({ newState }) => newState === "open" && listItems()[0]?.focus()}
        onKeyDown={onMenuKeyDown}
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}

function isShown(item: HTMLElement): boolean {
  return item.checkVisibility();
}

type MenuItemProps = ComponentProps<"button"> & {
  /** For an action that ends something. */
  isDanger?: boolean;
};

export function MenuItem({ isDanger = false, className, ...rest }: MenuItemProps) {
  return (
    <button
      type="button"
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className={classNames(styles.item, isDanger && styles.danger, className)}
    />
  );
}

export function MenuLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} role="menuitem" tabIndex={-1} className={classNames(styles.item, className)} />;
}
