import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../testing/open-page.tsx";
import { createEmployer } from "../../testing/samples.ts";
import { OutcomeReasonNumbers } from "./outcome-reasons.tsx";

it("OutcomeReasonNumbers shows the reasons of both sides, the most frequent first", async () => {
  openPage(OutcomeReasonNumbers, {
    path: "/dashboard",
    pattern: "/dashboard",
    user: createEmployer(),
    replies: {
      readOutcomeReasons: {
        rejected: [{ reason: "skills", at_least: 10 }],
        withdrawn: [{ reason: "pay", at_least: 5 }],
      },
    },
  });
  const getRow = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect.element(getRow(t("outcome_reasons.rejected.skills")).getByRole("cell")).toHaveTextContent("10");
  await expect.element(getRow(t("outcome_reasons.withdrawn.pay")).getByRole("cell")).toHaveTextContent("5");
});
