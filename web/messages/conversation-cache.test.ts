import { describe, expect, it } from "vitest";
import type { ChatMessage, Conversation } from "../../contract/messages/messages.ts";
import {
  applyMessage,
  applyReadByCurrentUser,
  applyReadReceipt,
  type ConversationPages,
  countUnread,
  filterConversations,
  findConversation,
} from "./conversation-cache.ts";

const OWN_ID = "me";

function createConversation(to_user_id: string, number: number, unread_count = 0, from_user_id = to_user_id) {
  const message = `${number}`;
  return { to_user_id, number, unread_count, from_user_id, seen: false, seen_number: 0, message } as Conversation;
}

function createMessage(from_user_id: string, to_user_id: string, number: number) {
  return { from_user_id, to_user_id, number, message: `${number}`, seen: false, createdAt: "later" } as ChatMessage;
}

function createInbox(...rows: Conversation[]): ConversationPages {
  return { pages: [{ rows, next: null }], pageParams: [null] };
}

function summarize(inbox: ConversationPages | null) {
  return inbox?.pages[0]?.rows.map(({ to_user_id, number, unread_count }) => [to_user_id, number, unread_count]);
}

const inbox = createInbox(createConversation("ada", 4, 1), createConversation("bo", 7));

describe("applyMessage", () => {
  it("moves the conversation to the top and counts the message as unread", () => {
    const updated = applyMessage(inbox, createMessage("bo", OWN_ID, 8), OWN_ID);
    expect(summarize(updated)).toEqual([
      ["bo", 8, 1],
      ["ada", 4, 1],
    ]);
    expect(updated && countUnread(updated)).toBe(2);
  });

  it("ignores a message that the list already contains", () => {
    expect(applyMessage(inbox, createMessage("ada", OWN_ID, 4), OWN_ID)).toBe(inbox);
  });

  it("does not count the current user's message as unread", () => {
    expect(summarize(applyMessage(inbox, createMessage(OWN_ID, "bo", 8), OWN_ID))).toEqual([
      ["bo", 8, 0],
      ["ada", 4, 1],
    ]);
  });

  it("returns null after a gap in the message numbers and for an unknown conversation", () => {
    expect(applyMessage(inbox, createMessage("ada", OWN_ID, 6), OWN_ID)).toBeNull();
    expect(applyMessage(inbox, createMessage("cem", OWN_ID, 1), OWN_ID)).toBeNull();
  });
});

describe("applyReadByCurrentUser", () => {
  it("clears the unread count of a conversation that was read to its end", () => {
    expect(summarize(applyReadByCurrentUser(inbox, "ada", 4))).toEqual([
      ["ada", 4, 0],
      ["bo", 7, 0],
    ]);
  });

  it("returns null when only a part was read, because the new unread count is unknown", () => {
    expect(applyReadByCurrentUser(inbox, "ada", 3)).toBeNull();
  });
});

describe("applyReadReceipt", () => {
  const sent = createInbox(createConversation("bo", 8, 0, OWN_ID));
  const applyNumber = (number: number) => findConversation(applyReadReceipt(sent, "bo", number), "bo");

  it("marks the latest message as read only if the receipt includes it", () => {
    expect(applyNumber(8)).toMatchObject({ seen: true, seen_number: 8 });
    expect(applyNumber(7)).toMatchObject({ seen: false, seen_number: 7 });
  });

  it("ignores a receipt with a lower number than the previous one", () => {
    expect(applyNumber(0)).toBe(findConversation(sent, "bo"));
  });
});

describe("filterConversations", () => {
  const named = (to_user_id: string, name: string | null, company: string | null = null) =>
    ({ to_user_id, users: [{ _id: to_user_id, name, photo: null, company }] }) as Conversation;
  const conversations = [named("1", "Sanne de Boer", "Acme"), named("2", "Joris"), named("3", null)];
  const filterIds = (filter: string, list = conversations) =>
    filterConversations(list, filter).map(({ to_user_id }) => to_user_id);

  it("matches names that contain the text, ignoring case", () => {
    expect(filterIds("DE b")).toEqual(["1"]);
    expect(filterIds("j")).toEqual(["2"]);
    expect(filterIds("x")).toEqual([]);
  });

  it("matches companies that contain the text, ignoring case", () => {
    expect(filterIds("cm")).toEqual(["1"]);
  });

  it("returns all conversations for an empty filter", () => {
    expect(filterIds("")).toEqual(["1", "2", "3"]);
    expect(filterIds("  ")).toEqual(["1", "2", "3"]);
  });

  it("keeps the first of two conversations with the same user", () => {
    expect(filterIds("", [named("2", "Joris"), ...conversations])).toEqual(["2", "1", "3"]);
  });
});
