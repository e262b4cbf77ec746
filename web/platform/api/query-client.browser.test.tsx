import { useQuery } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../../../contract/index.ts";
import { failConnection, openPage, refuse, t } from "../../testing/open-page.tsx";
import { ErrorState } from "../ui/feedback/list-states.tsx";
import { callApi } from "./client.ts";
import { useErrorMessage } from "./error-message.ts";

/** Two parts of a page with a query each, which show their errors in their places. */
function ExamplePage() {
  return ["first", "second"].map((name) => <Example key={name} name={name} />);
}

function Example({ name }: { name: string }) {
  const getErrorMessage = useErrorMessage();
  const { error, refetch } = useQuery({ queryKey: [name], queryFn: () => callApi(routes.listIndustries) });
  return error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <p>{name}</p>;
}

const toast = page.getByRole("region", { name: t("common.notifications") }).getByRole("alert");

it("failed queries show one toast together, after two retries each, and the error in their places", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { countCalls } = openPage(ExamplePage, { replies: { listIndustries: failConnection } });
  for (const count of [2, 4]) {
    await expect.poll(() => countCalls("listIndustries")).toBe(count);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await expect.element(page.getByRole("main").getByText(t("errors.network")).nth(1)).toBeVisible();
  await expect.element(toast.getByText(t("errors.network"))).toBeVisible();
  expect(countCalls("listIndustries")).toBe(6);
});

it("an error of the server is final, and shown with the server's reason", async () => {
  const { replies, countCalls } = openPage(() => <Example name="loaded" />, {
    replies: { listIndustries: refuse(404, "not_found") },
  });
  await expect.element(toast.getByText(t("errors.not_found"))).toBeVisible();
  expect(countCalls("listIndustries")).toBe(1);
  replies.listIndustries = [];
  await page.getByRole("button", { name: t("common.try_again") }).click();
  await expect.element(page.getByText("loaded")).toBeVisible();
});
