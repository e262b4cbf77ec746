import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { SettingChange, SettingsState } from "../../../contract/operation/settings.ts";
import { type Language, languageDefinitions } from "../../../contract/platform/languages.ts";
import { unchangedIndustries } from "../../../contract/platform/settings/industries.ts";
import { type SettingKey, type SettingValues, shippedSettings } from "../../../contract/platform/settings/settings.ts";
import { openPage, type Replies, t } from "../../testing/open-page.tsx";
import { createEmployer, createId } from "../../testing/samples.ts";
import { labelOf } from "./describe-setting.ts";
import { PortalSettingsPage } from "./settings-page.tsx";

const change: Omit<SettingChange, "before" | "after"> = {
  id: createId(1),
  createdAt: "2026-11-26T09:00:00.000Z",
  version: 3,
  key: "portal_name",
  actor: { id: createId(2), name: "Mo" },
};

const createState = (values: Partial<SettingValues> = {}, version = 3): SettingsState => ({
  version,
  values: { ...shippedSettings, portal_name: "Werk in Delft", ...values },
  defaults: shippedSettings,
  fixed_by: { retention_days: "RETENTION_DAYS" },
  holiday_calendars: [
    { code: "DE", region: null },
    { code: "DE-BY", region: "Bayern" },
  ],
  changes: { portal_name: change },
});

function open(replies: Replies = {}, role: "owner" | "viewer" = "owner", section = "") {
  return openPage(PortalSettingsPage, {
    path: `/admin/settings${section}`,
    pattern: "/admin/settings",
    user: createEmployer({ staff_role: role }),
    replies: {
      getSettings: createState(),
      listSettingChanges: [{ ...change, before: "Banen", after: "Werk in Delft" }],
      ...replies,
    },
  });
}

const field = (key: SettingKey) => page.getByLabelText(t(labelOf(key)), { exact: true });
const saveButton = page.getByRole("button", { name: t("settings.save") });
const bodyOf = ({ calls }: ReturnType<typeof open>) => calls.findLast(({ route }) => route === "changeSettings")?.body;

describe("PortalSettingsPage", () => {
  it.each(["jobs", "history"] as const)(
    "opened with the address of the section %s has the focus there",
    async (section) => {
      open({}, "owner", `#${section}`);
      const name = section === "history" ? t("settings.history.title") : t("settings.groups.jobs");
      const role = section === "history" ? "region" : "group";
      await expect.element(page.getByRole(role, { name, exact: true })).toHaveFocus();
      await expect.element(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", `#${section}`);
    },
  );

  it("counts what is not saved, and saves only that", async () => {
    const opened = open({ changeSettings: ({ body }) => createState(body, 4) });
    await field("currency").fill("€");
    await field("contact_address").fill("Markt 1\nDelft");
    await expect.element(page.getByText(t("settings.unsaved", { count: 2 }))).toBeVisible();
    await field("contact_address").fill("");
    await expect.element(page.getByText(t("settings.unsaved", { count: 1 }))).toBeVisible();
    await saveButton.click();
    await expect.element(page.getByText(t("settings.saved"))).toBeVisible();
    expect(bodyOf(opened)).toEqual({ version: 3, currency: "€" });
    await expect.element(saveButton).not.toBeInTheDocument();
  });

  it("keeps a focused field above the bar on a phone", async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 800));
    open();
    await field("portal_name").fill("Banen");
    const bar = (await saveButton.findElement()).closest("[data-bottom-bar]");
    for (const key of ["job_days", "pause_days"] as const) {
      const input = field(key).element() as HTMLElement;
      input.focus();
      await expect
        .poll(() => input.getBoundingClientRect().bottom - (bar?.getBoundingClientRect().top ?? 0))
        .toBeLessThan(0);
    }
  });

  it("names a wrong value at its field, also one that a search has hidden", async () => {
    const opened = open();
    await field("first_jobs_to_approve").fill("21");
    await page.getByLabelText(t("settings.search")).fill("currency");
    await expect.element(field("currency")).toBeVisible();
    await expect.element(field("first_jobs_to_approve")).not.toBeInTheDocument();
    await saveButton.click();
    await expect.element(field("first_jobs_to_approve")).toHaveAttribute("aria-invalid", "true");
    await expect.element(field("first_jobs_to_approve")).toHaveFocus();
    await expect.element(page.getByLabelText(t("settings.search"))).toHaveValue("currency");
    await expect.element(field("portal_name")).not.toBeInTheDocument();
    expect(opened.countCalls("changeSettings")).toBe(0);
  });

  it("shows how the banner will look, and saves its times", async () => {
    const opened = open({ changeSettings: ({ body }) => createState(body, 4) });
    const label = t(labelOf("banner"));
    const text = (language: Language) =>
      page.getByLabelText(t("settings.in_language", { name: label, language: languageDefinitions[language].name }));
    const time = (name: "starts_at" | "ends_at") => page.getByLabelText(`${label}: ${t(`settings.banner.${name}`)}`);
    await expect.element(page.getByText(t("settings.banner.none"))).toBeVisible();
    await text("en").fill("Back at nine");
    await expect.element(page.getByText("Back at nine", { exact: true })).toBeVisible();
    await time("starts_at").fill("2099-01-01T10:00");
    await time("ends_at").fill("2099-01-01T09:00");
    await expect.element(page.getByText(t("settings.banner.waiting"))).toBeVisible();
    await saveButton.click();
    await expect.element(time("ends_at")).toHaveAttribute("aria-invalid", "true");
    await text("nl").fill("Om negen uur terug");
    await time("ends_at").fill("2099-01-01T12:00");
    await saveButton.click();
    await expect.element(page.getByText(t("settings.saved"))).toBeVisible();
    expect(bodyOf(opened)).toEqual({
      version: 3,
      banner: {
        en: "Back at nine",
        nl: "Om negen uur terug",
        de: "",
        starts_at: "2099-01-01T09:00:00.000Z",
        ends_at: "2099-01-01T11:00:00.000Z",
      },
    });
    await expect.element(time("ends_at")).toHaveValue("2099-01-01T12:00");
  });

  it("tells the contrast of a colour, and refuses one in which nobody could read", async () => {
    const tooLow = (contrast: string, direction: "darker" | "lighter") =>
      t("settings.color.too_low", { contrast, least: "4.5", direction: t(`settings.color.${direction}`) });
    const opened = open();
    await field("accent_light").fill("#ffd000");
    await expect.element(page.getByText(tooLow("1.2", "darker"), { exact: true })).toBeVisible();
    await field("accent_dark").fill("#333333");
    await expect.element(page.getByText(tooLow("1.3", "lighter"), { exact: true })).toBeVisible();
    await saveButton.click();
    await expect.element(field("accent_light")).toHaveAttribute("aria-invalid", "true");
    await field("accent_light").fill("#333333");
    await expect
      .element(page.getByText(t("settings.color.contrast", { contrast: "10.8" }), { exact: true }))
      .toBeVisible();
    expect(opened.countCalls("changeSettings")).toBe(0);
  });

  it("suggests time zones, names a wrong one, and offers the holidays of regions", async () => {
    const opened = open({ changeSettings: ({ body }) => createState(body, 4) });
    await field("time_zone").fill("Europe/Atlantis");
    await saveButton.click();
    await expect.element(field("time_zone")).toHaveAttribute("aria-invalid", "true");
    await field("time_zone").fill("Europe/Berlin");
    await field("holiday_calendar").selectOptions("Germany, Bayern");
    await field("closed_days").fill("12-24\n12-32");
    await saveButton.click();
    await expect.element(field("closed_days")).toHaveAttribute("aria-invalid", "true");
    await field("closed_days").fill("12-24\n12-31");
    await saveButton.click();
    await expect
      .poll(() => bodyOf(opened))
      .toEqual({ version: 3, time_zone: "Europe/Berlin", holiday_calendar: "DE-BY", closed_days: "12-24\n12-31" });
  });

  it("offers at least one language, and has a default one", async () => {
    const opened = open({ changeSettings: ({ body }) => createState(body, 4) });
    const offered = (language: Language) => page.getByRole("checkbox", { name: languageDefinitions[language].name });
    await page
      .getByLabelText(t("settings.languages.default"), { exact: true })
      .selectOptions(languageDefinitions.nl.name);
    await offered("en").click();
    await expect.element(offered("nl")).toBeDisabled();
    await saveButton.click();
    await expect.poll(() => bodyOf(opened)).toEqual({ version: 3, languages: ["nl"] });
  });

  it("shows what only the server knows at the field, which a search has hidden, and an outage in a message", async () => {
    const opened = open({
      changeSettings: () =>
        Response.json(
          { code: "invalid_fields", message: "", field_codes: { "terms.nl": "setting_invalid:missing_language" } },
          { status: 422 },
        ),
    });
    const text = (language: Language) =>
      page.getByLabelText(
        t("settings.in_language", { name: t(labelOf("terms")), language: languageDefinitions[language].name }),
      );
    await text("en").fill("Be kind.");
    await page.getByLabelText(t("settings.search")).fill("currency");
    await saveButton.click();
    await expect.element(text("nl")).toHaveAttribute("aria-invalid", "true");
    await expect.element(text("en")).not.toHaveAttribute("aria-invalid", "true");
    opened.replies.changeSettings = () => Response.json({ code: "unavailable", message: "" }, { status: 503 });
    await saveButton.click();
    await expect.element(page.getByText(t("errors.unavailable"))).toBeVisible();
  });

  it("asks for texts in the offered languages only", async () => {
    open();
    const texts = () =>
      page.getByLabelText(t("settings.in_language", { name: t(labelOf("terms")), language: "" }).slice(0, -1));
    await expect.poll(() => texts().elements()).toHaveLength(2);
    await page.getByRole("checkbox", { name: languageDefinitions.en.name }).click();
    await expect.poll(() => texts().elements()).toHaveLength(1);
    await expect.element(texts()).toHaveAttribute("lang", "nl");
  });

  it("merges an industry, and opens the one whose name is wrong", async () => {
    const opened = open({ changeSettings: ({ body }) => createState(body, 4) });
    const science = page.getByText(t("options.science")).first();
    await science.click();
    await page.getByRole("combobox", { name: t("settings.industries.into") }).selectOptions(t("options.education"));
    const merged = t("settings.industries.merged", { name: t("options.education") });
    await expect.element(page.getByText(`${t("options.science")} ${merged}`)).toBeVisible();
    await science.click();
    await page.getByText(t("options.law"), { exact: true }).click();
    const name = page.getByLabelText(
      t("settings.in_language", { name: t("settings.industries.name"), language: "English" }),
    );
    await name.fill("Education");
    await saveButton.click();
    await expect.element(name).toHaveAttribute("aria-invalid", "true");
    await name.fill("");
    await saveButton.click();
    await expect
      .poll(() => bodyOf(opened))
      .toEqual({
        version: 3,
        industries: { ...unchangedIndustries, science: { ...unchangedIndustries.science, into: "education" } },
      });
  });

  it("shows only what differs from the default, who changed it, and goes back to the default", async () => {
    const opened = open({ changeSettings: createState({ portal_name: "Job Portal" }, 4) });
    await page.getByLabelText(t("settings.only_changed")).click();
    await expect.element(field("currency")).not.toBeInTheDocument();
    const note = t("settings.changed_at", { date: "Nov 26, 2026", name: "Mo" });
    await expect.element(page.getByText(`${t("settings.default", { value: "Job Portal" })} · ${note}`)).toBeVisible();
    await page.getByRole("button", { name: `${t("settings.to_default")} ${t(labelOf("portal_name"))}` }).click();
    await saveButton.click();
    await expect.poll(() => bodyOf(opened)).toEqual({ version: 3, portal_name: "Job Portal" });
  });

  it("locks what the environment fixes, and names the variable", async () => {
    open();
    await expect.element(page.getByText(t("settings.fixed_by", { variable: "RETENTION_DAYS" }))).toBeVisible();
    await expect.element(field("retention_days")).toHaveAttribute("readonly");
    await expect.element(field("currency")).not.toHaveAttribute("readonly");
  });

  it("lets a viewer read and change nothing", async () => {
    open({}, "viewer");
    await expect.element(field("currency")).toHaveAttribute("readonly");
    await expect.element(field("salary_period")).toBeDisabled();
    expect(page.getByRole("button", { name: t("settings.history.undo") }).elements()).toEqual([]);
  });

  it("keeps what was typed when somebody else has saved, shows their changes, and saves after them", async () => {
    const current = createState({ currency: "£", salary_period: "HOUR" }, 7);
    const reply = () => Response.json({ code: "settings_changed", message: "", current }, { status: 409 });
    const opened = open({ changeSettings: reply });
    await field("currency").fill("€");
    await saveButton.click();
    const names = [t(labelOf("currency")), t(labelOf("salary_period"))].join(", ");
    await expect.element(page.getByText(t("settings.changed_by_others", { names }))).toBeVisible();
    await expect.element(field("currency")).toHaveValue("€");
    await expect.element(field("salary_period")).toHaveValue("HOUR");
    opened.replies.changeSettings = createState({ currency: "€", salary_period: "HOUR" }, 8);
    await saveButton.click();
    await expect.element(page.getByText(t("settings.saved"))).toBeVisible();
    expect(bodyOf(opened)).toEqual({ version: 7, currency: "€" });
  });

  it("shows how the page of a legal text will look", async () => {
    open();
    const text = t("settings.in_language", { name: t(labelOf("terms")), language: languageDefinitions.nl.name });
    await page.getByLabelText(text, { exact: true }).fill("## Wees aardig\nLees [hulp](/help).");
    await page
      .getByText(t("settings.text_preview", { name: t(labelOf("terms")), language: languageDefinitions.nl.name }))
      .click();
    await expect.element(page.getByRole("heading", { name: "Wees aardig" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "hulp" })).toHaveAttribute("href", "/nl/help");
  });

  it("undoes a change of the history, and keeps what is not saved", async () => {
    const opened = open({ changeSettings: createState({ portal_name: "Banen" }, 4) });
    await field("currency").fill("€");
    await page.getByRole("button", { name: `${t("settings.history.undo")} ${t(labelOf("portal_name"))}` }).click();
    await expect.element(page.getByText(t("settings.history.confirm_text", { before: "Banen" }))).toBeVisible();
    expect(bodyOf(opened)).toBeUndefined();
    await page.getByRole("button", { name: t("settings.history.confirm"), exact: true }).click();
    await expect.element(field("portal_name")).toHaveValue("Banen");
    expect(bodyOf(opened)).toEqual({ version: 3, portal_name: "Banen" });
    await expect.element(field("currency")).toHaveValue("€");
  });
});
