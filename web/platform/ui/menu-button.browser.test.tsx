import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "../../testing/open-page.tsx";
import { MenuButton, MenuItem, MenuLink } from "./menu-button.tsx";

function Menu({ onRemove }: { onRemove: () => void }) {
  return (
    <MenuButton label="More" about="Night nurse">
      <MenuLink to="/job">View job</MenuLink>
      <MenuItem style={{ display: "none" }}>Hidden</MenuItem>
      <MenuItem isDanger onClick={onRemove}>
        Remove
      </MenuItem>
    </MenuButton>
  );
}

it("a menu opens, moves and closes by keys, and returns the focus to its button", async () => {
  let removed = 0;
  openPage(() => <Menu onRemove={() => removed++} />);
  const button = page.getByRole("button", { name: "More" });
  const item = (name: string) => page.getByRole("menuitem", { name });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("View job")).toHaveFocus();
  for (const [key, name] of [
    ["ArrowDown", "Remove"],
    ["ArrowDown", "View job"],
    ["ArrowUp", "Remove"],
    ["Home", "View job"],
    ["End", "Remove"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(item(name)).toHaveFocus();
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(item("Remove")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(item("View job")).toHaveFocus();
  await userEvent.keyboard("{End}{Enter}");
  expect(removed).toBe(1);
  await expect.element(button).toHaveFocus();
});
