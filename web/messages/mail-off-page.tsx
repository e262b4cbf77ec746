import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { StopMail } from "../stop-mail.tsx";

/** Where the link in a mail about unread messages leads. */
export function MailOffPage() {
  return (
    <StopMail
      texts="messages.mail_off"
      stop={(token) => call(routes.turnOffMessageMail, { body: { token } })}
      settings="/settings"
    />
  );
}
