import { useMutation, useQuery } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../../../contract/index.ts";
import { failConnection, hold, openPage, refuse, t } from "../../testing/open-page.tsx";
import { createEmployer, createSeeker } from "../../testing/samples.ts";
import { ErrorState } from "../ui/feedback/list-states.tsx";
import { callApi } from "./client.ts";
import { useErrorMessage } from "./error-message.ts";
import { clearSession } from "./session.ts";

/** Parts of a page with a query each, which show their errors in their places. */
function ExamplePage() {
  return ["first", "second"].map((name) => <Example key={name} name={name} />);
}

function Example({ name }: { name: string }) {
  const getErrorMessage = useErrorMessage();
  const { data, error, refetch } = useQuery({ queryKey: [name], queryFn: () => callApi(routes.listIndustries) });
  if (error && !data) return <ErrorState text={getErrorMessage(error)} onRetry={refetch} />;
  return (
    <button type="button" onClick={() => void refetch()}>
      {name}
    </button>
  );
}

function FailingAction() {
  const confirm = useMutation({ mutationFn: () => callApi(routes.confirmJob, { params: { id: "1" } }) });
  return (
    <button type="button" onClick={() => confirm.mutate()}>
      confirm
    </button>
  );
}

const main = page.getByRole("main");
const toast = page.getByRole("region", { name: t("common.notifications") }).getByRole("alert");
const tryAgain = page.getByRole("button", { name: t("common.try_again") });

it("failed first loads are told in their places alone, after two retries each", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { countCalls } = openPage(ExamplePage, { replies: { listIndustries: failConnection } });
  for (const count of [2, 4]) {
    await expect.poll(() => countCalls("listIndustries")).toBe(count);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await expect.element(main.getByText(t("errors.network")).nth(1)).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(toast.getByText(t("errors.network")).elements()).toEqual([]);
  expect(countCalls("listIndustries")).toBe(6);
});

it("a first load that fails again is told in its place, and a failed refresh has a toast with the server's reason", async () => {
  const { replies, countCalls } = openPage(() => <Example name="loaded" />, {
    replies: { listIndustries: refuse(404, "not_found") },
  });
  await expect.element(main.getByText(t("errors.not_found"))).toBeVisible();
  expect(countCalls("listIndustries")).toBe(1);
  await tryAgain.click();
  await expect.poll(() => countCalls("listIndustries")).toBe(2);
  await expect.element(main.getByText(t("errors.not_found"))).toBeVisible();
  replies.listIndustries = [];
  await tryAgain.click();
  const loaded = main.getByRole("button", { name: "loaded" });
  await expect.element(loaded).toBeVisible();
  replies.listIndustries = refuse(409, "job_changed");
  await loaded.click();
  await expect.element(toast.getByText(t("errors.job_changed"))).toBeVisible();
  await expect.element(loaded).toBeVisible();
});

it("a part of a page that does not exist has no toast", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  function MissingPart() {
    const { error } = useQuery({ queryKey: ["missing"], queryFn: () => callApi(routes.listIndustries) });
    return error && <p>Nothing here</p>;
  }
  openPage(MissingPart, { replies: { listIndustries: refuse(404, "not_found") } });
  await expect.element(main.getByText("Nothing here")).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(toast.getByText(/./).elements()).toEqual([]);
});

it("a failure is told to the user whose request has failed, and not to the next one", async () => {
  const { queryClient, replies } = openPage(FailingAction, {
    user: createEmployer(),
    replies: { confirmJob: refuse(409, "job_changed") },
  });
  const confirm = page.getByRole("button", { name: "confirm" });
  await confirm.click();
  await expect.element(toast.getByText(t("errors.job_changed"))).toBeVisible();
  const late = hold(refuse(409, "already_member"));
  replies.confirmJob = late.reply;
  await confirm.click();
  const pending = queryClient.getMutationCache().find({ status: "pending" });
  clearSession();
  queryClient.clear();
  openPage(() => null, { user: createSeeker() });
  await expect.poll(() => page.getByRole("status", { name: t("common.connection") }).elements().length).toBe(2);
  late.release();
  await expect.poll(() => pending?.state.status).toBe("error");
  expect(toast.getByText(/./).elements()).toEqual([]);
});
