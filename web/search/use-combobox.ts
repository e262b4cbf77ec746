import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";

interface Combobox {
  input: RefObject<HTMLInputElement | null>;
  values: string[];
  onType: (text: string) => void;
  onChoose: () => void;
}

/**
 * Makes an input that is there already a combobox with a list, as the ARIA Authoring Practices describe it: arrows walk
 * through the list, Enter and Tab take what is marked, Escape closes, and without a mark every key does what it always
 * does. The input's attributes are set from here, so that a page that never uses the list does not carry this.
 */
export function useCombobox({ input, values, onType, onChoose }: Combobox) {
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const [wanted, setWanted] = useState(false);
  const [marked, setMarked] = useState(-1);
  const open = wanted && values.length > 0;
  const active = open && marked < values.length ? marked : -1;

  function choose(value: string) {
    if (input.current) input.current.value = value;
    close();
    onChoose();
  }

  function close() {
    setWanted(false);
    setMarked(-1);
  }

  function mark(index: number) {
    setWanted(true);
    setMarked(index);
  }

  const hear = useEffectEvent((event: KeyboardEvent) => {
    const value = values[active];
    // A key that puts together a character is not meant for the list.
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Tab" && value !== undefined) return choose(value);
    // Up from the field is the last one; past either end is the field again.
    if (event.key === "ArrowDown" && values.length > 0) mark(active + 1 < values.length ? active + 1 : -1);
    else if (event.key === "ArrowUp" && values.length > 0) mark(active === -1 ? values.length - 1 : active - 1);
    else if (event.key === "Escape" && open) close();
    else if (event.key === "Enter" && value !== undefined) choose(value);
    else {
      if (event.key === "Enter") close();
      return;
    }
    event.preventDefault();
  });

  const type = useEffectEvent(() => {
    setWanted(true);
    setMarked(-1);
    onType(input.current?.value ?? "");
  });

  const leave = useEffectEvent(close);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const until = new AbortController();
    const options = { signal: until.signal };
    field.addEventListener("keydown", (event) => hear(event), options);
    field.addEventListener("input", () => type(), options);
    field.addEventListener("blur", () => leave(), options);
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    // Typed while this was on its way.
    if (field === document.activeElement && field.value !== field.defaultValue) type();
    return () => until.abort();
  }, [input]);

  useEffect(() => {
    const field = input.current;
    field?.setAttribute("aria-expanded", String(open));
    setOrRemoveAttribute(field, "aria-controls", open ? listId : null);
    setOrRemoveAttribute(field, "aria-activedescendant", active === -1 ? null : `${listId}-${active}`);
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [input, listId, open, active]);

  return { listId, optionId, open, active, choose };
}

function setOrRemoveAttribute(field: HTMLElement | null, attribute: string, value: string | null): void {
  if (value === null) field?.removeAttribute(attribute);
  else field?.setAttribute(attribute, value);
}
