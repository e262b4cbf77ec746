import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { User } from "../../../../contract/accounts/users.ts";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { Form, FormError } from "../../../platform/ui/forms/form.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { createAccessToken, openPage, type Replies, refuse, t } from "../../../testing/open-page.tsx";
import { createEmployer, createId } from "../../../testing/samples.ts";
import { RemovedPasswordNotice } from "../removed-password.tsx";
import { SessionExpiredDialog } from "./session-expired-dialog.tsx";

const employer = createEmployer();
const dialog = page.getByRole("dialog", { name: t("auth.session_expired.title") });
const logIn = dialog.getByRole("button", { name: t("auth.login.submit"), exact: true });
const code = dialog.getByLabelText(t("auth.code"), { exact: true });
const save = page.getByRole("button", { name: "Save" });
const note = page.getByLabelText("Note");

/** The reply to a login of the user, whose access token ends with `new`. */
const createSession = (user: User) => ({
  access_token: createAccessToken(user.id).replace("signature", "new"),
  refresh_token: "new",
  user,
});

/** Opens a form of a user whose session has ended, and sends it. */
async function sendAfterSessionEnd(user: User, replies: Replies) {
  let isLoggedIn = false;
  function ExamplePage() {
    const { field, formProps, formError } = useSchemaForm({
      schema: routes.createTemplate.body ?? (() => Promise.reject()),
      defaultValues: { name: "", language: "en" as const, text: "Thank you." },
      submit: (body) => callApi(routes.createTemplate, { body }),
      onSuccess: () => toast.success("Saved"),
    });
    return (
      <div id="main" tabIndex={-1}>
        <RemovedPasswordNotice />
        <Form {...formProps}>
          <FormError error={formError} />
          <TextField {...field("name")} label="Note" />
          <Button type="submit">Save</Button>
        </Form>
        <SessionExpiredDialog />
      </div>
    );
  }
  const opened = openPage(ExamplePage, {
    user,
    replies: {
      createTemplate: () => (isLoggedIn ? {} : refuse(401, "unauthorized")),
      refresh: refuse(401, "unauthorized"),
      ...replies,
    },
  });
  await note.fill("Bell Ringer");
  await save.click();
  await expect.element(dialog).toBeVisible();
  return {
    ...opened,
    acceptNewToken: () => {
      isLoggedIn = true;
    },
  };
}

const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
afterEach(() => void vi.useRealTimers());

describe("SessionExpiredDialog", () => {
  it("asks for the second factor after the password, and sends what was typed", async () => {
    const { calls, acceptNewToken } = await sendAfterSessionEnd(employer, {
      login: { is_2factor_auth_enabled: true, email: employer.email, method: "email" },
      verifyLogin: createSession(employer),
    });
    acceptNewToken();
    await dialog.getByLabelText(t("auth.password"), { exact: true }).fill("demo-password");
    await logIn.click();
    await code.fill("123456");
    await logIn.click();
    await expect.element(page.getByText("Saved")).toBeVisible();
    expect(calls.at(-1)?.body.name).toBe("Bell Ringer");
  });

  it("sends a code to the phone of the account, again on request after a minute", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const phoneUser = createEmployer({
      login_method: "Phone",
      phone: "+31612345678",
      email: null,
      has_password: false,
    });
    const { countCalls, replies, acceptNewToken } = await sendAfterSessionEnd(phoneUser, {
      requestPhoneCode: { message: "Code sent" },
      verifyPhone: refuse(422, "validation_error", { token: "code_invalid" }),
    });
    await expect.element(dialog.getByLabelText(t("auth.phone.phone"), { exact: true })).toHaveValue("+31 6 12345678");
    await dialog.getByRole("button", { name: t("auth.send_code") }).click();
    await expect.element(code).toHaveFocus();
    const again = dialog.getByRole("button", { name: t("auth.resend.button") });
    await expect.element(again).toBeDisabled();
    await expect.element(page.getByText(t("auth.resend.use_last"))).toBeVisible();
    wait(60_000);
    await expect.element(page.getByRole("status").getByText(t("auth.resend.replaces"))).toBeVisible();
    await again.click();
    await expect.element(again).toBeDisabled();
    await expect.element(code).toHaveFocus();
    expect(countCalls("requestPhoneCode")).toBe(2);
    await code.fill("not a code");
    await logIn.click();
    await expect.element(dialog.getByText(t("fields.code_invalid"))).toBeVisible();
    replies.verifyPhone = createSession(phoneUser);
    acceptNewToken();
    await code.fill("123456");
    await logIn.click();
    await expect.element(page.getByText("Saved")).toBeVisible();
  });

  it.each([false, true])(
    "says that a login with a mailed code has removed the password (second factor: %s)",
    async (isAsked) => {
      const session = createSession({ ...employer, has_password: false });
      const challenge = { is_2factor_auth_enabled: true, email: employer.email, method: "app" };
      const { acceptNewToken } = await sendAfterSessionEnd(employer, {
        requestEmailCode: { message: "Code sent" },
        logInWithEmailCode: { ...(isAsked ? challenge : session), is_password_removed: true },
        verifyLogin: session,
      });
      const region = document.querySelector("#main > [role=status]");
      expect(region?.textContent).toBe("");
      await dialog.getByRole("button", { name: t("auth.email_login.title") }).click();
      await dialog.getByRole("button", { name: t("auth.send_code") }).click();
      acceptNewToken();
      await code.fill("123456");
      await logIn.click();
      if (isAsked) {
        await expect.element(page.getByText(t("auth.second_factor.hint_app"))).toBeVisible();
        await code.fill("654321");
        await logIn.click();
      }
      await expect.element(page.getByText("Saved")).toBeVisible();
      await expect.poll(() => region?.textContent).toContain(t("auth.removed_password.text"));
      await page
        .getByRole("region", { name: t("auth.removed_password.title") })
        .getByRole("button")
        .click();
      await expect.element(page.getByText(t("auth.removed_password.text"))).not.toBeInTheDocument();
      expect(document.activeElement?.id).toBe("main");
    },
  );

  it("refuses another account, ends its session, and sends nothing in its name", async () => {
    const other = createEmployer({ id: createId(9) });
    const { calls, countCalls } = await sendAfterSessionEnd(employer, {
      login: createSession(other),
      logout: undefined,
    });
    await dialog.getByLabelText(t("auth.password"), { exact: true }).fill("demo-password");
    await logIn.click();
    const refusal = t("auth.session_expired.other_account", { account: employer.email ?? "" });
    await expect.element(dialog.getByText(refusal)).toBeVisible();
    await expect.poll(() => countCalls("logout")).toBe(1);
    expect(calls.find(({ route }) => route === "logout")?.body).toEqual({ refresh_token: "new" });
    expect(countCalls("createTemplate")).toBe(1);
  });

  it("keeps what was typed when it is closed, and the next submission opens it again", async () => {
    await sendAfterSessionEnd(employer, {});
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(note).toHaveValue("Bell Ringer");
    await save.click();
    await expect.element(dialog).toBeVisible();
  });
});
