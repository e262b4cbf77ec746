import type { LoginReply, RegisterForm, SessionReply } from "../../../contract/accounts/auth.ts";
import { routes } from "../../../contract/index.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { endSession } from "../../platform/api/session.ts";
import { storeTokens } from "../../platform/api/tokens.ts";

/**
 * Takes the info step for a new account, and logs in again, as after every info step: the tokens of an account without a type give no
 * access to the pages of members. When that fails, the account stays without a type, and the info step asks for it.
 */
export async function createCompany(
  reply: SessionReply,
  company: string,
  { name, email, password }: RegisterForm,
): Promise<LoginReply> {
  storeTokens(reply);
  try {
    await callApi(routes.updateSelf, { body: { name, company, user_type: EMPLOYER }, isBackground: true });
    const session = await callApi(routes.login, { body: { email, password } });
    void endSession(reply.refresh_token);
    return session;
  } catch {
    return reply;
  }
}
