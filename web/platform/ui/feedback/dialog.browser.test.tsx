import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage, t } from "../../../testing/open-page.tsx";
import { Button } from "../forms/button.tsx";
import { useConfirm } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { toast } from "./toast-store.ts";

const dialog = page.getByRole("dialog");
const opener = page.getByRole("button", { name: "Open" });

describe("Dialog", () => {
  function ExampleDialog() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Note">
          <input aria-label="Text" />
        </Dialog>
      </>
    );
  }

  it("focuses its first field, and the button that opened it after Escape", async () => {
    openPage(ExampleDialog);
    await opener.click();
    await expect.element(page.getByLabelText("Text")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it("closes on a click outside its box, not on one inside", async () => {
    openPage(ExampleDialog);
    await opener.click();
    await dialog.getByRole("heading").click();
    await expect.element(page.getByLabelText("Text")).toBeVisible();
    await dialog.click({ position: { x: 5, y: 5 } });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("has the toasts inside, where they can be reached", async () => {
    openPage(ExampleDialog);
    await opener.click();
    toast.error("Not saved");
    await dialog
      .getByRole("region", { name: t("common.notifications") })
      .getByRole("button")
      .click();
    await expect.element(page.getByText("Not saved")).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
  });
});

it("Dialog with a busy button › stays open on Escape, on its close button and on a click outside, until the request is done", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  openPage(function ExampleForm() {
    const [open, setOpen] = useState(true);
    const [isSending, setSending] = useState(false);
    async function send() {
      setSending(true);
      await promise;
      setSending(false);
    }
    return (
      <Dialog open={open} onClose={() => setOpen(false)} title="Note">
        <Button busy={isSending} onClick={() => void send()}>
          Send
        </Button>
      </Dialog>
    );
  });
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect.element(dialog.getByRole("button", { name: t("common.please_wait") })).toBeVisible();
  await userEvent.keyboard("{Escape}{Escape}");
  await dialog.getByRole("button", { name: t("common.close") }).click();
  await dialog.click({ position: { x: 5, y: 5 } });
  await expect.element(dialog.getByRole("button", { name: t("common.please_wait") })).toBeVisible();
  resolve();
  await expect.element(dialog.getByRole("button", { name: "Send" })).toBeEnabled();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

describe("useConfirm", () => {
  function openConfirmation(onConfirm: () => Promise<unknown>) {
    let cancelled = 0;
    function ExampleConfirmation() {
      const [confirm, confirmDialog] = useConfirm();
      const confirmation = { title: "Delete?", text: "The job “Keeper”.", confirmLabel: "Delete", onConfirm };
      return (
        <>
          <Button onClick={() => confirm({ ...confirmation, onCancel: () => void cancelled++ })}>Open</Button>
          {confirmDialog}
        </>
      );
    }
    openPage(ExampleConfirmation);
    return { countCancelled: () => cancelled };
  }
  const cancel = dialog.getByRole("button", { name: t("common.cancel") });
  const confirm = dialog.getByRole("button", { name: "Delete" });

  it("focuses Cancel, and cancels on Escape", async () => {
    const { countCancelled } = openConfirmation(async () => undefined);
    await opener.click();
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(countCancelled()).toBe(1);
  });

  it("stays open while the action runs, also on Escape, and when it fails", async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const { countCancelled } = openConfirmation(() => promise);
    await opener.click();
    await confirm.click();
    await expect.element(cancel).toBeDisabled();
    await userEvent.keyboard("{Escape}{Escape}");
    await expect.element(dialog).toBeVisible();
    reject(new Error("Not deleted"));
    await expect.element(confirm).toBeEnabled();
    await expect.element(dialog).toBeVisible();
    expect(countCancelled()).toBe(0);
  });

  it("closes when the action is done", async () => {
    openConfirmation(async () => undefined);
    await opener.click();
    await confirm.click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
