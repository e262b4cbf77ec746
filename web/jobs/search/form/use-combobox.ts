import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";

interface ComboboxOptions {
  input: RefObject<HTMLInputElement | null>;
  /** The values of the list's options, in order. */
  values: string[];
  onType: (text: string) => void;
  onChoose: () => void;
}

/**
 * Turns an existing input into a combobox with a list, following the ARIA Authoring Practices Guide. The arrow keys move
 * through the options, Enter and Tab choose the active one, Escape closes the list. Without an active option all keys
 * keep their normal function.
 *
 * The hook sets event listeners and attributes on the input itself, so that the input can be rendered without it.
 */
export function useCombobox({ input: inputRef, values, onType, onChoose }: ComboboxOptions) {
  const listId = useId();
  const getOptionId = (index: number) => `${listId}-${index}`;
  const [isRequested, setRequested] = useState(false);
  const [selectedIndex, setSelectedIndex] = useState(-1);
  const isOpen = isRequested && values.length > 0;
  const activeIndex = isOpen && selectedIndex < values.length ? selectedIndex : -1;

  function choose(value: string) {
    if (inputRef.current) inputRef.current.value = value;
    close();
    onChoose();
  }

  function close() {
    setRequested(false);
    setSelectedIndex(-1);
  }

  function select(index: number) {
    setRequested(true);
    setSelectedIndex(index);
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const value = values[activeIndex];
    const lastIndex = values.length - 1;
    // While an input method editor composes text, it handles the keys, not the list.
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    // Tab keeps its default action, which moves the focus.
    if (event.key === "Tab" && value !== undefined) return choose(value);
    // Moving past either end of the list leads back to the field (index -1).
    if (event.key === "ArrowDown" && values.length > 0) select(activeIndex < lastIndex ? activeIndex + 1 : -1);
    else if (event.key === "ArrowUp" && values.length > 0) select(activeIndex === -1 ? lastIndex : activeIndex - 1);
    else if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Enter" && value !== undefined) choose(value);
    else {
      if (event.key === "Enter") close();
      return;
    }
    event.preventDefault();
  });

  const handleInput = useEffectEvent(() => {
    setRequested(true);
    setSelectedIndex(-1);
    onType(inputRef.current?.value ?? "");
  });

  const handleBlur = useEffectEvent(close);

  /** A tap on something without focus leaves the focus in the field on some phones. */
  const handlePointerDown = useEffectEvent(({ target }: PointerEvent) => {
    if (isOpen && target instanceof Node && !inputRef.current?.parentElement?.contains(target)) close();
  });

  useEffect(() => {
    const field = inputRef.current;
    if (!field) return;
    const controller = new AbortController();
    const options = { signal: controller.signal };
    field.addEventListener("keydown", (event) => handleKey(event), options);
    field.addEventListener("input", () => handleInput(), options);
    field.addEventListener("blur", () => handleBlur(), options);
    document.addEventListener("pointerdown", (event) => handlePointerDown(event), options);
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    // Handles text that was typed while this module was loading.
    if (field === document.activeElement && field.value !== field.defaultValue) handleInput();
    return () => controller.abort();
  }, [inputRef]);

  useEffect(() => {
    const field = inputRef.current;
    const activeId = activeIndex === -1 ? null : `${listId}-${activeIndex}`;
    field?.setAttribute("aria-expanded", String(isOpen));
    setOrRemoveAttribute(field, "aria-controls", isOpen ? listId : null);
    setOrRemoveAttribute(field, "aria-activedescendant", activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [inputRef, listId, isOpen, activeIndex]);

  return { listId, getOptionId, isOpen, activeIndex, choose };
}

function setOrRemoveAttribute(field: HTMLElement | null, attribute: string, value: string | null): void {
  if (value === null) field?.removeAttribute(attribute);
  else field?.setAttribute(attribute, value);
}
