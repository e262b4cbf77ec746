import { expect, it } from "vitest";
import type { Conversation } from "../../contract/messages.ts";
import { filterConversations } from "./filter-by-name.ts";

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
