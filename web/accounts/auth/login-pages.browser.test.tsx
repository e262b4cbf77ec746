import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { readDraft } from "../../platform/api/drafts.ts";
import { getSettings, type Settings, setSettings } from "../../platform/app/settings.ts";
import { createAccessToken, failConnection, nl, openPage, type Replies, refuse, t } from "../../testing/open-page.tsx";
import { createEmployer, createSeeker } from "../../testing/samples.ts";
import { InfoPage } from "./info-page.tsx";
import { LoginPage } from "./login-page.tsx";
import { ForgotPasswordPage } from "./mailed-code/forgot-password-page.tsx";
import { PhoneLoginPage } from "./phone/phone-login-page.tsx";
import { OtherLoginMethods } from "./provider-login.tsx";
import { RegisterPage } from "./register-page.tsx";
import { COMPANY_DRAFT } from "./registration-drafts.ts";
import { endLoginStep } from "./steps/login-step.ts";

const user = createSeeker();
const session = { access_token: createAccessToken(user.id), refresh_token: "refresh", user };
// A login step belongs to the path of the window.
const path = location.pathname;
const openLogin = (replies: Replies, query = "") => openPage(LoginPage, { path: path + query, pattern: path, replies });

const code = page.getByLabelText(t("auth.code"), { exact: true });
const email = page.getByLabelText(t("auth.email"), { exact: true });
const password = page.getByLabelText(t("auth.password"), { exact: true });
const logInButton = page.getByRole("button", { name: t("auth.login.submit"), exact: true });
const waiting = page.getByRole("button", { name: /^.+ \([1-9]\d? second\w*\)$/ });

async function logIn() {
  await email.fill("sanne@example.com");
  await password.fill("demo-password");
  await logInButton.click();
}

afterEach(endLoginStep);

describe("LoginPage", () => {
  it.each([
    ["", "/dashboard"],
    ["?next=/jobs/applied", "/jobs/applied"],
    ["?next=//evil.example/phishing", "/dashboard"],
  ])("with the query %o leads to %s", async (query, landing) => {
    const { getPath } = openLogin({ login: session }, query);
    await logIn();
    await expect.poll(getPath).toBe(landing);
  });

  it("leads a member of a company who is on the staff to the pages of the staff", async () => {
    const user = createEmployer({ staff_role: "owner" });
    const { getPath } = openLogin({ login: { ...session, user } });
    await logIn();
    await expect.poll(getPath).toBe("/admin");
  });

  it("takes the email to the page of a forgotten password, and not into the address", async () => {
    const { getPath } = openLogin({});
    await email.fill("sanne@example.com");
    await page.getByRole("link", { name: t("auth.forgot_password.link") }).click();
    await expect.poll(getPath).toBe("/forgot-password");
  });
});

describe("the second factor", () => {
  const challenge = { is_2factor_auth_enabled: true, email: "sanne@example.com", method: "app" };
  const title = page.getByRole("heading", { name: t("auth.second_factor.title") });

  it("describes each kind of code, and forgets the error of the other kind", async () => {
    openLogin({ login: challenge, verifyLogin: refuse(422, "validation_error", { token: "code_invalid" }) });
    await logIn();
    await expect.element(title).toBeVisible();
    await code.fill("not a code");
    await logInButton.click();
    const hint = `${t("auth.second_factor.hint_app")} ${t("fields.code_invalid")}`;
    await expect.poll(() => code.element().ariaInvalid).toBe("true");
    await expect.element(page.getByText(t("fields.code_invalid"))).toBeVisible();
    await expect.element(code).toHaveAccessibleDescription(new RegExp(`^${hint}`));
    await page.getByRole("button", { name: t("auth.second_factor.use_recovery") }).click();
    await expect.element(code).toHaveAccessibleDescription(t("auth.second_factor.recovery_hint"));
    await expect.element(code).toHaveFocus();
  });

  it("ends when the user goes back", async () => {
    openLogin({ login: challenge });
    await logIn();
    await page.getByRole("button", { name: t("auth.go_back") }).click();
    await expect.element(password).toBeVisible();
    expect(sessionStorage.getItem("login-step")).toBeNull();
  });

  describe("ten minutes later", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
    afterEach(() => void vi.useRealTimers());

    it("has expired", async () => {
      openLogin({ login: challenge });
      await logIn();
      await expect.element(title).toBeVisible();
      expect(sessionStorage.getItem("login-step")).not.toContain("demo-password");
      vi.advanceTimersByTime(10 * 60_000);
      await expect.element(page.getByRole("alert").getByText(t("auth.step_expired"))).toBeVisible();
      await expect.element(password).toBeVisible();
      expect(sessionStorage.getItem("login-step")).toBeNull();
    });
  });
});

describe("RegisterPage", () => {
  const openRegistration = (replies: Replies, query = "?next=/jobs/create") =>
    openPage(RegisterPage, { path: path + query, pattern: path, replies });
  const typeless = { ...session, user: createSeeker({ user_type: null, staff_role: null }) };
  const submit = page.getByRole("button", { name: t("auth.register.submit") });

  async function register() {
    await page.getByLabelText(t("auth.name"), { exact: true }).fill("Kees Bakker");
    await email.fill("kees@example.com");
    await password.fill("demo-password");
    await submit.click();
    const company = page.getByLabelText(t("auth.company"), { exact: true });
    await expect.element(company).toHaveFocus();
    await company.fill("Bakkerij Kees");
    await submit.click();
  }

  it("leads to the info step without an account type", async () => {
    const { calls, getPath } = openRegistration({ register: typeless }, "");
    await page.getByLabelText(t("auth.name"), { exact: true }).fill("Sanne de Boer");
    await email.fill("sanne@example.com");
    await password.fill("demo-password");
    await submit.click();
    await expect.poll(getPath).toBe("/info");
    expect(calls.map(({ route }) => route)).toEqual(["register"]);
  });

  it("takes the account type, and logs in at once", async () => {
    const { calls, getPath } = openRegistration(
      { register: typeless, updateSelf: user, login: session, logout: {} },
      "",
    );
    await page.getByLabelText(t("auth.name"), { exact: true }).fill("Sanne de Boer");
    await email.fill("sanne@example.com");
    await password.fill("demo-password");
    await page.getByText(t("auth.types.seeker"), { exact: true }).click();
    await submit.click();
    await expect.poll(getPath).toBe("/dashboard");
    expect(calls.find(({ route }) => route === "updateSelf")?.body).toMatchObject({ user_type: 1 });
  });

  it.each([
    ["?next=/jobs/apply/1", [true, false]],
    ["?next=/jobs/create", [false, true]],
    ["?next=/notices", [false, false]],
    ["?next=/nl/invitations/abc", []],
    ["?next=/admin?page=2", []],
    ["?next=/companies/1/admin-group", [false, false]],
  ])("with the query %o chooses the account types %o", async (query, chosen) => {
    openRegistration({}, query);
    await expect.element(submit).toBeVisible();
    const types = page.getByRole("radio").elements() as HTMLInputElement[];
    expect(types.map(({ checked }) => checked)).toEqual(chosen);
  });

  it("forgets the company of somebody who chooses to be a seeker after all", async () => {
    const { calls, getPath } = openRegistration({ register: typeless, updateSelf: refuse(503, "unavailable") });
    await page.getByLabelText(t("auth.company"), { exact: true }).fill("B".repeat(300));
    await page.getByText(t("auth.types.seeker"), { exact: true }).click();
    await page.getByLabelText(t("auth.name"), { exact: true }).fill("Kees Bakker");
    await email.fill("kees@example.com");
    await password.fill("demo-password");
    await submit.click();
    await expect.poll(getPath).toBe("/info?next=%2Fjobs%2Fcreate");
    expect(calls.find(({ route }) => route === "updateSelf")?.body).not.toHaveProperty("company");
    expect(readDraft(typeless.user.id, COMPANY_DRAFT)).toBeNull();
  });

  it("shows the only open account type, and says that it stays", async () => {
    const before = getSettings();
    onTestFinished(() => setSettings(before));
    setSettings({ ...before, closedAccounts: ["seeker"] });
    openRegistration({}, "");
    const types = page.getByRole("group", { name: t("auth.info.tabs") });
    await expect.element(types.getByText(t("auth.types.employer"), { exact: true })).toBeVisible();
    await expect.element(types).toHaveAccessibleDescription(t("auth.register.type_hint"));
    expect(types.getByRole("radio").elements()).toEqual([]);
  });

  it("asks an employer for the company at once, and leads to the form", async () => {
    const login = { ...session, user: createEmployer() };
    const { calls, getPath } = openRegistration({ register: typeless, updateSelf: login, login, logout: {} });
    await register();
    await expect.poll(getPath).toBe("/jobs/create");
    const sent = Object.fromEntries(calls.map(({ route, body }) => [route, body]));
    expect(sent).toMatchObject({
      register: { name: "Kees Bakker", email: "kees@example.com", password: "demo-password" },
      updateSelf: { name: "Kees Bakker", company: "Bakkerij Kees", user_type: 2 },
      login: { email: "kees@example.com", password: "demo-password" },
      logout: { refresh_token: typeless.refresh_token },
    });
    expect(sent.register).not.toHaveProperty("company");
  });

  it("says why the company could not be created, and leads to the info step, which has it", async () => {
    const { getPath } = openRegistration({ register: typeless, updateSelf: refuse(503, "unavailable") });
    await register();
    await expect.poll(getPath).toBe("/info?next=%2Fjobs%2Fcreate");
    await expect.element(page.getByText(t("errors.unavailable"))).toBeVisible();
    openPage(InfoPage, { path: "/info?next=/jobs/create" });
    await expect.element(page.getByLabelText(t("auth.company"), { exact: true })).toHaveValue("Bakkerij Kees");
  });

  it("leads to the login when only that fails, and stores no tokens of an account without a type", async () => {
    const storedTokens: (string | null)[] = [];
    const updateSelf = () => {
      storedTokens.push(localStorage.getItem("access_token"));
      return createEmployer();
    };
    const { getPath } = openRegistration({ register: typeless, updateSelf, login: failConnection, logout: {} });
    await register();
    await expect.poll(getPath).toBe("/login?next=%2Fjobs%2Fcreate");
    await expect.element(page.getByText(t("auth.info.done"))).toBeVisible();
    expect([...storedTokens, localStorage.getItem("access_token")]).toEqual([null, null]);
  });
});

it("ForgotPasswordPage normalizes the email, requires the code, and logs in", async () => {
  const { calls, replies, getPath } = openPage(ForgotPasswordPage, {
    path,
    language: "nl",
    replies: { forgotPassword: { message: "If this email has an account, we sent it a code." } },
  });
  const dutchEmail = page.getByLabelText(nl("auth.email"), { exact: true });
  const send = page.getByRole("button", { name: nl("auth.send_code") });
  await dutchEmail.fill("  SANNE@example.com ");
  await send.click();
  await expect.element(dutchEmail).toHaveAttribute("readonly");
  await expect.element(waiting).toBeDisabled();
  expect(calls[0]?.body).toEqual({ email: "sanne@example.com" });
  replies.resetPassword = session;
  await page.getByRole("button", { name: nl("auth.forgot_password.submit") }).click();
  await expect.element(page.getByText(nl("fields.code_required"))).toBeVisible();
  await page.getByLabelText(nl("auth.code"), { exact: true }).fill("123 456");
  await page.getByLabelText(nl("auth.forgot_password.new_password"), { exact: true }).fill("another long password");
  await page.getByRole("button", { name: nl("auth.forgot_password.submit") }).click();
  await expect.poll(getPath).toBe("/dashboard");
  expect(calls.at(-1)?.body).toMatchObject({ email: "sanne@example.com", token: "123456" });
});

describe("PhoneLoginPage", () => {
  const phone = page.getByLabelText(t("auth.phone.phone"), { exact: true });
  const country = page.getByLabelText(t("auth.phone.country_code"));

  it("needs a number, and completes it with the country", async () => {
    const { calls } = openPage(PhoneLoginPage, { path, replies: { requestPhoneCode: { message: "Code sent" } } });
    await country.selectOptions("SE");
    await page.getByRole("button", { name: t("auth.send_code") }).click();
    await expect.element(page.getByText(t("fields.phone_required"))).toBeVisible();
    await phone.fill("0701234567");
    await expect.element(page.getByText(t("common.characters_left", { count: 0 }))).not.toBeInTheDocument();
    await page.getByRole("button", { name: t("auth.send_code") }).click();
    await expect.element(phone).toHaveValue("+46 70 123 45 67");
    await expect.element(phone).toHaveAttribute("readonly");
    await expect.element(code).toHaveFocus();
    await expect.element(waiting).toBeDisabled();
    expect(calls[0]?.body).toEqual({ phone: "+46701234567" });
  });

  it("sends a code to the number in its address", async () => {
    const { calls } = openPage(PhoneLoginPage, {
      path: "/auth/phone/+46701234567",
      pattern: "/auth/phone/:phone",
      replies: { requestPhoneCode: { message: "Code sent" } },
    });
    await expect.element(country).toHaveValue("SE");
    await expect.element(phone).toHaveValue("701234567");
    await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ phone: "+46701234567" }]);
  });

  it("sends nothing to the number in its address for a user with a session", async () => {
    const { calls, getPath } = openPage(PhoneLoginPage, {
      path: "/auth/phone/+46701234567",
      pattern: "/auth/phone/:phone",
      user,
    });
    await expect.poll(getPath).toBe("/dashboard");
    expect(calls).toEqual([]);
  });
});

describe("OtherLoginMethods", () => {
  const google = page.getByRole("button", { name: t("auth.oauth.google") });
  const openMethods = (providers: Settings["providers"]) => {
    const settings = getSettings();
    setSettings({ ...settings, providers });
    onTestFinished(() => setSettings(settings));
    return openPage(() => <OtherLoginMethods email="" />, { replies: { loginWithProvider: session } });
  };

  it("has no button of a provider that the portal has not", async () => {
    openMethods(["apple"]);
    await expect.element(page.getByRole("button", { name: t("auth.oauth.apple") })).toBeVisible();
    await expect.element(page.getByRole("link", { name: t("auth.phone.continue") })).toBeVisible();
    await expect.element(google).not.toBeInTheDocument();
  });

  it("reports a blocked popup", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    onTestFinished(() => open.mockRestore());
    openMethods(["google"]);
    await google.click();
    await expect.element(page.getByText(t("auth.oauth.blocked"))).toBeVisible();
  });
});
