import { useState } from "react";
import { Link } from "react-router";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../../testing/open-page.tsx";
import { UnsavedChangesGuard } from "../../forms/unsaved-changes-guard.tsx";
import { Button } from "../forms/button.tsx";
import { toast } from "./toast-store.ts";
import { UndoMessage } from "./undo-message.tsx";

function ExamplePage() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button onClick={() => setShown(true)}>Move</Button>
      <UndoMessage
        title={isShown ? "Moved to a stage." : null}
        undoLabel="Undo"
        onUndo={() => setShown(false)}
        isUndoing={false}
        until={undefined}
        onClose={() => {}}
      >
        The mail is sent in ten minutes, unless you take the move back before that.
      </UndoMessage>
    </>
  );
}

it("an error stays below the header and above a message that comes later, also when the window changes", async () => {
  onTestFinished(() => page.viewport(1280, 800));
  openPage(ExamplePage);
  await expect.element(page.getByRole("button", { name: "Move" })).toBeVisible();
  toast.error("The applicant has been moved by a colleague, so the page shows another stage now.");
  await expect.element(page.getByRole("alert").getByText("moved by a colleague")).toBeVisible();
  await page.getByRole("button", { name: "Move" }).click();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  const region = page.getByRole("region", { name: t("common.notifications") }).element();
  const bar = page.getByText("Moved to a stage").element().closest("[data-bottom-bar]");
  const getGap = () => (bar?.getBoundingClientRect().top ?? 0) - region.getBoundingClientRect().bottom;
  for (const width of [1280, 360]) {
    await page.viewport(width, 740);
    await expect.poll(getGap).toBeGreaterThanOrEqual(0);
    expect(region.getBoundingClientRect().top).toBeGreaterThan(200);
  }
});

it("what was said on a page ends when a link has led to another one, and stays while unsaved changes keep the page", async () => {
  openPage(() => (
    <>
      <UnsavedChangesGuard when />
      <Link to="/elsewhere">Another page</Link>
      <a href="#below">Below</a>
    </>
  ));
  await expect.element(page.getByRole("link", { name: "Below" })).toBeVisible();
  toast.error("The job was not saved.");
  const said = page.getByRole("alert").getByText("not saved");
  await expect.element(said).toBeVisible();
  await page.getByRole("link", { name: "Below" }).click();
  await expect.element(said).toBeVisible();
  await page.getByRole("link", { name: "Another page" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.cancel") })
    .click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(said).toBeVisible();
  await page.getByRole("link", { name: "Another page" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.leave") })
    .click();
  await expect.element(said).not.toBeInTheDocument();
});

it("what was said on a page stays after a link that opened a new tab, and on a page that opens by itself", async () => {
  const { navigate, getPath } = openPage(() => <Link to="/elsewhere">Another page</Link>);
  const link = page.getByRole("link", { name: "Another page" });
  await expect.element(link).toBeVisible();
  toast.error("The job was not saved.");
  const said = page.getByRole("alert").getByText("not saved");
  await expect.element(said).toBeVisible();
  // The test opens no tab.
  window.addEventListener("click", (event) => event.preventDefault(), { once: true });
  link.element().dispatchEvent(new MouseEvent("click", { ctrlKey: true, bubbles: true, cancelable: true }));
  await navigate("/by-itself");
  await expect.poll(getPath).toBe("/by-itself");
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(said).toBeVisible();
});
