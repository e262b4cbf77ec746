import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { refetchChanged } from "./refetch-changed.ts";

it("loads a query again whose first reply is still under way", async () => {
  const client = new QueryClient();
  const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let calls = 0;
  const queryFn = () => replies[calls++]?.promise ?? "unexpected";
  const observer = new QueryObserver(client, { queryKey: ["offers", 1], queryFn });
  const unsubscribe = observer.subscribe(() => undefined);
  const refetched = refetchChanged(client, ["offers"]);
  replies[0]?.resolve("before the change");
  replies[1]?.resolve("after the change");
  await refetched;
  expect([observer.getCurrentResult().data, calls]).toEqual(["after the change", 2]);
  unsubscribe();
});
