import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { StopMail } from "../stop-mail.tsx";

/** Where the link in a mail about new jobs leads. */
export function AlertOffPage() {
  return (
    <StopMail
      texts="saved.alert_off"
      stop={(token) => call(routes.turnOffSearchAlert, { body: { token } })}
      settings="/jobs/saved?show=searches"
    />
  );
}
