import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../testing/open-page.tsx";
import { createId } from "../../testing/samples.ts";
import type { Outbox } from "../outbox.ts";
import { Composer } from "./composer.tsx";

it("Composer refuses a text that is too long, and sends with one click while the remaining characters are shown", async () => {
  const sent: string[] = [];
  const outbox = { ownId: createId(3), send: (text: string) => sent.push(text) } as unknown as Outbox;
  openPage(() => <Composer outbox={outbox} userId={createId(1)} />);
  const input = page.getByLabelText(t("messages.new_message"));
  const send = page.getByRole("button", { name: t("messages.send") });
  const counter = page.getByText(t("common.characters_left", { count: 100 }));
  await input.fill("x".repeat(5_001));
  await send.click();
  await expect.element(page.getByText(t("fields.message_invalid"))).toBeVisible();
  const text = `Hello ${"x".repeat(4_894)}`;
  await input.fill(text);
  await expect.element(counter).toBeVisible();
  await send.click();
  await expect.element(counter).not.toBeInTheDocument();
  expect(sent).toEqual([text]);
});
