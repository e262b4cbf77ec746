import { loginMethods } from "../../contract/values.ts";
import { ApiError } from "../errors.ts";

const errorCodeByLoginMethod = {
  Email: "log_in_with_email",
  Phone: "log_in_with_phone",
  Google: "log_in_with_google",
  Apple: "log_in_with_apple",
} as const;

/** For who comes in some other way with the email of an account: names the way in that the account has. */
export function createLoginMethodError({ login_method }: { login_method: string }): ApiError {
  const method = loginMethods.find((known) => known === login_method) ?? "Email";
  return new ApiError(errorCodeByLoginMethod[method]);
}
