import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LoginForm } from "../../../contract/accounts/auth.ts";
import { routes } from "../../../contract/index.ts";
import { failConnection, hold, openPage, type Replies, refuse, t } from "../../testing/open-page.tsx";
import { callApi } from "../api/client.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { Form, FormError } from "../ui/forms/form.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { useSchemaForm } from "./use-schema-form.ts";

const email = page.getByLabelText("Email");
const password = page.getByLabelText("Password");
const submit = page.getByRole("main").getByRole("button");
const required = { email: t("fields.email_required"), password: t("fields.password_required") };

/** Opens a form with two required fields, whose schema `loadSchema` loads. */
function openForm(loadSchema: () => Promise<typeof LoginForm>, replies: Replies = {}) {
  function ExampleForm() {
    const { field, formProps, formError, isSubmitting } = useSchemaForm({
      schema: loadSchema,
      defaultValues: { email: "", password: "" },
      submit: (body) => callApi(routes.login, { body }),
      onSuccess: () => toast.success("Welcome"),
      focusOnError: "password",
    });
    return (
      <Form {...formProps}>
        <FormError error={formError} />
        <TextField {...field("email")} label="Email" />
        <TextField {...field("password")} label="Password" />
        <Button type="submit" busy={isSubmitting}>
          Log in
        </Button>
      </Form>
    );
  }
  return openPage(ExampleForm, { replies });
}

const loaded = async () => LoginForm;
const notLoaded = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

async function fillIn() {
  await email.fill("sanne@example.com");
  await password.fill("demo-password");
}

describe("useSchemaForm", () => {
  it("takes an earlier success away when it is refused", async () => {
    openForm(loaded, { login: {} });
    await fillIn();
    await submit.click();
    await expect.element(page.getByText("Welcome")).toBeVisible();
    await email.fill("");
    await submit.click();
    await expect.element(page.getByText(required.email)).toBeVisible();
    await expect.element(page.getByText("Welcome")).not.toBeInTheDocument();
  });

  it("waits for its schema, then shows all errors and focuses the first invalid field", async () => {
    const { reply, release } = hold(LoginForm);
    const { calls } = openForm(reply);
    await submit.click();
    await expect.element(submit).toHaveTextContent(t("common.please_wait"));
    await expect.element(submit).toBeDisabled();
    release();
    await expect.element(page.getByText(required.email)).toBeVisible();
    await expect.element(page.getByText(required.password)).toBeVisible();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription(required.email);
    expect(calls).toEqual([]);
  });

  it("validates on every change after the first submission", async () => {
    openForm(loaded);
    await submit.click();
    await expect.element(email).toHaveFocus();
    await email.fill("sanne");
    await expect.element(page.getByText(t("fields.email_invalid"))).toBeVisible();
    await email.fill("sanne@example.com");
    await expect.element(page.getByText(t("fields.email_invalid"))).not.toBeInTheDocument();
    await expect.element(page.getByText(required.password)).toBeVisible();
  });

  it("announces changes only at the field with the focus", async () => {
    openForm(loaded);
    await submit.click();
    await expect.element(email).toHaveFocus();
    const regions = [...document.querySelectorAll("form [aria-live]")];
    expect(regions.map(({ textContent }) => textContent)).toEqual([required.email]);
    await password.click();
    await expect.poll(() => document.querySelector("form [aria-live]")?.textContent).toBe(required.password);
  });

  it("shows the errors of the server on their fields when its schema cannot be loaded", async () => {
    const { replies } = openForm(notLoaded, {
      login: refuse(422, "validation_error", { email: "email_required", password: "password_required" }),
    });
    await submit.click();
    await expect.element(page.getByText(required.email)).toBeVisible();
    await expect.element(page.getByText(required.password)).toBeVisible();
    await expect.element(email).toHaveFocus();
    replies.login = {};
    await fillIn();
    await expect.element(page.getByText(required.email)).not.toBeInTheDocument();
    await submit.click();
    await expect.element(page.getByText("Welcome")).toBeVisible();
  });

  it("keeps its values after a network error, focuses `focusOnError`, and can be sent again", async () => {
    const { calls, replies } = openForm(loaded, { login: failConnection });
    await fillIn();
    await submit.click();
    await expect.element(page.getByRole("alert").getByText(t("errors.network"))).toBeVisible();
    await expect.element(password).toHaveFocus();
    replies.login = {};
    await submit.click();
    await expect.element(page.getByText("Welcome")).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual(
      Array(2).fill({ email: "sanne@example.com", password: "demo-password" }),
    );
  });

  it("keeps its error, and so its layout, during a second submission, and sends a double click once", async () => {
    const { countCalls, replies } = openForm(loaded, { login: refuse(401, "wrong_credentials") });
    await fillIn();
    await submit.click();
    const error = page.getByText(t("errors.wrong_credentials"));
    await expect.element(error).toBeVisible();
    const { reply, release } = hold({});
    replies.login = reply;
    await userEvent.dblClick(submit);
    await expect.element(submit).toBeDisabled();
    await expect.element(error).toBeVisible();
    release();
    await expect.element(page.getByText("Welcome")).toBeVisible();
    await expect.element(error).not.toBeInTheDocument();
    expect(countCalls("login")).toBe(2);
  });
});

describe("useSchemaForm with a schema that never loads", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("sends the form without validation after five seconds", async () => {
    const { countCalls } = openForm(() => new Promise(() => undefined), { login: {} });
    await submit.click();
    await expect.element(submit).toBeDisabled();
    expect(countCalls("login")).toBe(0);
    vi.advanceTimersByTime(5_000);
    await expect.element(page.getByText("Welcome")).toBeVisible();
    expect(countCalls("login")).toBe(1);
  });
});
