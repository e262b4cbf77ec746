import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../../testing/open-page.tsx";
import { Panels } from "../../ui/feedback/panels.tsx";
import { reportLoadError } from "./report-load-error.ts";

const failure = new Error("The page has failed");

function Failing(): null {
  throw failure;
}

/** Collects how often the error is written to the console or thrown without a handler. */
function countReports() {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let uncaught = 0;
  const count = (event: ErrorEvent) => {
    if (event.error === failure) uncaught++;
    event.preventDefault();
  };
  window.addEventListener("error", count);
  onTestFinished(() => {
    log.mockRestore();
    window.removeEventListener("error", count);
  });
  return () => uncaught + log.mock.calls.filter((words) => words.includes(failure)).length;
}

function openRouter(route: object) {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const router = createMemoryRouter([{ path: "/", ErrorBoundary: () => "Page failed", ...route }]);
  root.render(<RouterProvider router={router} onError={reportLoadError} />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
}

it("reports once what each panel has thrown, and keeps the page and the other panels", async () => {
  const reports = countReports();
  const group = (
    <>
      <Failing />
      <p>Ratings</p>
    </>
  );
  openPage(() => (
    <>
      <h1>Applicant</h1>
      <Panels>
        <Failing />
        {group}
      </Panels>
    </>
  ));
  await expect.element(page.getByText(t("common.something_went_wrong")).nth(1)).toBeVisible();
  await expect.element(page.getByRole("heading")).toBeVisible();
  await expect.element(page.getByText("Ratings")).toBeVisible();
  expect(reports()).toBe(2);
});

it("reports once what a page has thrown", async () => {
  const reports = countReports();
  openRouter({ Component: Failing });
  await expect.element(page.getByText("Page failed")).toBeVisible();
  expect(reports()).toBe(1);
});

it("reports once what a loader has thrown, and no answer such as 404", async () => {
  const reports = countReports();
  const loads = {
    failing: () => Promise.reject(failure),
    missing: () => Promise.reject(new Response("", { status: 404 })),
  };
  openRouter({ loader: loads.failing, element: null });
  await expect.element(page.getByText("Page failed")).toBeVisible();
  await expect.poll(reports).toBe(1);
  openRouter({ loader: loads.missing, element: null });
  await expect.poll(() => page.getByText("Page failed").elements().length).toBe(2);
  expect(reports()).toBe(1);
});
