import { useRef } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "../../../testing/open-page.tsx";
import { SuggestionList } from "./suggestion-list.tsx";

/** Opens a field whose server suggests titles. */
function openField() {
  function ExampleField() {
    const input = useRef<HTMLInputElement>(null);
    return (
      <>
        <form onSubmit={(event) => event.preventDefault()}>
          <input ref={input} aria-label="Title" />
          <SuggestionList input={input} kind="keywords" />
        </form>
        <p>Elsewhere</p>
      </>
    );
  }
  const titles = ["Nurse", "Nursery teacher", "Nurse manager"];
  return openPage(ExampleField, { replies: { suggestSearches: { titles, companies: [] } } });
}

const field = page.getByRole("combobox");
const options = page.getByRole("option");
const selected = page.getByRole("option", { selected: true });

async function type(text: string) {
  await field.click();
  await userEvent.keyboard(text);
  await expect.element(options.first()).toBeVisible();
}

describe("useCombobox", () => {
  it("moves through the options with the arrow keys, past both ends back to the field", async () => {
    openField();
    await type("nur");
    await expect.element(field).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(selected).toHaveTextContent("Nurse");
    await expect.element(field).toHaveAttribute("aria-activedescendant", selected.element().id);
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(selected).not.toBeInTheDocument();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(selected).toHaveTextContent("Nurse manager");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(selected).not.toBeInTheDocument();
  });

  it.each(["{Enter}", "{Tab}"])("chooses the active option with %s", async (key) => {
    openField();
    await type("nur");
    await userEvent.keyboard(`{ArrowDown}{ArrowDown}${key}`);
    await expect.element(field).toHaveValue("Nursery teacher");
    await expect.element(options).not.toBeInTheDocument();
  });

  it("closes the list with Escape, which keeps the text, and opens it again with an arrow key", async () => {
    openField();
    await type("nur");
    await userEvent.keyboard("{Escape}");
    await expect.element(options).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("nur");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(selected).toHaveTextContent("Nurse");
  });

  it("closes the list with a tap elsewhere that leaves the focus in the field", async () => {
    openField();
    await type("nur");
    page
      .getByText("Elsewhere")
      .element()
      .dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    await expect.element(options).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
  });

  it("chooses nothing with Enter or Tab while no option is active", async () => {
    openField();
    await type("nur");
    await userEvent.keyboard("{Enter}{Tab}");
    await expect.element(field).toHaveValue("nur");
  });

  it("chooses an option with the pointer and keeps the focus in the field", async () => {
    openField();
    await type("nur");
    await page.getByRole("option", { name: "Nurse manager" }).click();
    await expect.element(field).toHaveValue("Nurse manager");
    await expect.element(field).toHaveFocus();
  });
});
