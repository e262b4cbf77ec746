import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";
import { UnsubscribeForm } from "../stop-mail.tsx";

/** Where the link in a mail about unread messages leads. */
export function MessageMailUnsubscribePage() {
  return (
    <UnsubscribeForm
      texts="messages.mail_off"
      stop={(token) => callApi(routes.turnOffMessageMail, { body: { token } })}
      settings="/settings"
    />
  );
}
