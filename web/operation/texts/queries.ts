import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

/** The key of all lists of texts. */
export const pageTextsKey = ["staff", "page-texts"];

export function mailTemplatesQuery() {
  return queryOptions({
    queryKey: ["staff", "mail-templates"],
    queryFn: ({ signal }) => callApi(routes.listMailTemplates, { signal }),
  });
}

export function mailTemplateQuery(kind: string) {
  return queryOptions({
    queryKey: ["staff", "mail-templates", kind],
    queryFn: ({ signal }) => callApi(routes.getMailTemplate, { params: { kind }, signal }),
  });
}
