import type { RefObject } from "react";

/** What the fields say, by name. */
export type Texts<Input> = { [Name in keyof Input & string]-?: string };

/** The fields of a form where they are: in the page. */
export function formElement<Input>(ref: RefObject<HTMLFormElement | null>) {
  const field = (name: string) => ref.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;
  return {
    has: (name: string) => Boolean(field(name)),
    texts: () => Object.fromEntries(new FormData(ref.current ?? undefined)) as Partial<Texts<Input>>,
    focus: (name: keyof Input & string) => field(name)?.focus(),
    /** In the order of the page. */
    focusFirstOf(names: object) {
      const controls = [...(ref.current?.elements ?? [])] as HTMLInputElement[];
      controls.find(({ name }) => name in names)?.focus();
    },
    fill(texts: Partial<Texts<Input>>) {
      for (const [name, text] of Object.entries<string | undefined>(texts)) {
        const control = field(name);
        if (control && text !== undefined) control.value = text;
      }
    },
    submit: () => ref.current?.requestSubmit(),
  };
}
