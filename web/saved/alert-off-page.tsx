import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";
import { UnsubscribeForm } from "../stop-mail.tsx";

/** Where the link in a mail about new jobs leads. */
export function SearchAlertUnsubscribePage() {
  return (
    <UnsubscribeForm
      texts="saved.alert_off"
      stop={(token) => callApi(routes.turnOffSearchAlert, { body: { token } })}
      settings="/jobs/saved?show=searches"
    />
  );
}
