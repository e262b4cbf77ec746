import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage, t } from "../../testing/open-page.tsx";
import { createEmployer, createId } from "../../testing/samples.ts";
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

it("Composer offers a company its standard messages that need no job, and sends one with Enter", async () => {
  const sent: string[] = [];
  const outbox = { ownId: createId(3), send: (text: string) => sent.push(text) } as unknown as Outbox;
  const template = (number: number, text: string) => ({ id: createId(number), name: text, text, language: "en" });
  openPage(() => <Composer outbox={outbox} userId={createId(1)} name="Sanne" />, {
    user: createEmployer(),
    replies: {
      listTemplates: [template(11, "Hello {applicant}"), template(12, "About {job}")],
    },
  });
  const select = page.getByLabelText(t("companies.templates.use"));
  await expect.element(select.getByRole("option")).toHaveLength(2);
  await select.selectOptions(createId(11));
  const input = page.getByLabelText(t("messages.new_message"));
  await expect.element(input).toHaveValue("Hello Sanne");
  await expect.element(input).toHaveFocus();
  await expect.element(select).not.toBeInTheDocument();
  await userEvent.keyboard("{End}{Shift>}{Enter}{/Shift}Bye{Enter}");
  expect(sent).toEqual(["Hello Sanne\nBye"]);
});
