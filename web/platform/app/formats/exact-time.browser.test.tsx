import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "../../../testing/open-page.tsx";
import { getSettings, setSettings } from "../settings.ts";
import { formatTime } from "./days.ts";
import { ExactTime } from "./exact-time.tsx";

const time = "2026-11-18T13:05:00.000Z";
const getExactText = (element: Element) => {
  const { visibility, content } = getComputedStyle(element, "::after");
  return visibility === "visible" ? content : null;
};

it("ExactTime shows the exact time in place of its words while it has the focus, and in a row with the focus of its link", async () => {
  openPage(() => (
    <ul>
      <li>
        <ExactTime time={time}>3 days left</ExactTime>
      </li>
      <li>
        <a href="#job">Nurse</a>
        <p>
          <ExactTime time={time} focus="row">
            Posted yesterday
          </ExactTime>
        </p>
      </li>
    </ul>
  ));
  const words = page.getByText("3 days left");
  // The pointer rests where an earlier test has left it.
  await userEvent.hover(page.getByRole("link", { name: "Nurse" }));
  await expect.element(words).toBeVisible();
  const [own, ofRow] = [...document.querySelectorAll("time")] as unknown as [Element, Element];
  expect([own, ofRow].map(getExactText)).toEqual([null, null]);
  await userEvent.keyboard("{Tab}");
  while (document.activeElement !== own) await userEvent.keyboard("{Tab}");
  await expect.poll(() => getExactText(own) ?? "").toContain("Nov 18, 2026");
  expect(getComputedStyle(words.element()).visibility).toBe("hidden");
  await userEvent.keyboard("{Tab}");
  expect(document.activeElement?.textContent).toBe("Nurse");
  await expect.poll(() => [own, ofRow].map((element) => getExactText(element) !== null)).toEqual([false, true]);
});

it.each([
  { timeZone: "Europe/Amsterdam", text: "14:05" },
  // The same clock under another name.
  { timeZone: "Europe/Berlin", text: "14:05" },
  { timeZone: "America/New_York", text: "08:05 (New York)" },
])("formatTime names $timeZone where a device in Amsterdam shows another time", ({ timeZone, text }) => {
  const settings = getSettings();
  setSettings({ ...settings, timeZone });
  onTestFinished(() => setSettings(settings));
  expect(formatTime(time, "en")).toBe(text);
});
