import { expect, it } from "vitest";
import type { ChatMessage, Conversation } from "../../contract/messages.ts";
import { applyMessage, applyOwnRead, applyReadReceipt, countUnread, filterConversations, type Inbox } from "./inbox.ts";

const me = "me";
const row = (to_user_id: string, number: number, unread_count = 0, from_user_id = to_user_id) =>
  ({
    to_user_id,
    number,
    unread_count,
    from_user_id,
    seen: false,
    seen_number: 0,
    message: `${number}`,
  }) as Conversation;
const message = (from_user_id: string, to_user_id: string, number: number) =>
  ({ from_user_id, to_user_id, number, message: `${number}`, seen: false, createdAt: "later" }) as ChatMessage;
const inboxOf = (...rows: Conversation[]): Inbox => ({ pages: [{ rows, next: null }], pageParams: [null] });
const shown = (inbox: Inbox | null) =>
  inbox?.pages[0]?.rows.map(({ to_user_id, number, unread_count }) => [to_user_id, number, unread_count]);

const inbox = inboxOf(row("ada", 4, 1), row("bo", 7));

it("puts a conversation with a new message on top and counts it as unread", () => {
  const next = applyMessage(inbox, message("bo", me, 8), me);
  expect(shown(next)).toEqual([
    ["bo", 8, 1],
    ["ada", 4, 1],
  ]);
  expect(next && countUnread(next)).toBe(2);
});

it("counts no message twice, whether it came with the list or as an event before", () => {
  expect(applyMessage(inbox, message("ada", me, 4), me)).toBe(inbox);
  expect(shown(applyMessage(inbox, message(me, "bo", 8), me))).toEqual([
    ["bo", 8, 0],
    ["ada", 4, 1],
  ]);
});

it("does not guess when something was missed", () => {
  expect(applyMessage(inbox, message("ada", me, 6), me)).toBeNull();
  expect(applyMessage(inbox, message("cem", me, 1), me)).toBeNull();
  expect(applyOwnRead(inbox, "ada", 3)).toBeNull();
});

it("follows what was read on either side", () => {
  expect(shown(applyOwnRead(inbox, "ada", 4))).toEqual([
    ["ada", 4, 0],
    ["bo", 7, 0],
  ]);
  const sent = inboxOf(row("bo", 8, 0, me));
  const read = (number: number) => applyReadReceipt(sent, "bo", number).pages[0]?.rows[0];
  expect(read(8)).toMatchObject({ seen: true, seen_number: 8 });
  expect(read(7)).toMatchObject({ seen: false, seen_number: 7 });
  expect(read(0)).toBe(sent.pages[0]?.rows[0]);
});

const conversation = (to_user_id: string, name: string | null) =>
  ({ to_user_id, users: [{ _id: to_user_id, name, photo: null, company: "Acme" }] }) as Conversation;
const all = [conversation("1", "Sanne de Boer"), conversation("2", "Joris"), conversation("3", null)];
const found = (filter: string) => filterConversations(all, filter).map(({ to_user_id }) => to_user_id);

it("keeps those whose name contains the words, whatever the case", () => {
  expect(found("DE b")).toEqual(["1"]);
  expect(found("j")).toEqual(["2"]);
  expect(found("acme")).toEqual([]);
});

it("restores everyone when nothing is typed", () => {
  expect(found("")).toEqual(["1", "2", "3"]);
  expect(found("  ")).toEqual(["1", "2", "3"]);
});

it("shows nobody twice, and the first place counts", () => {
  const moved = [conversation("2", "Joris"), ...all];
  expect(filterConversations(moved, "").map(({ to_user_id }) => to_user_id)).toEqual(["2", "1", "3"]);
});
