import { getJobPath, localizePath } from "../../contract/paths.ts";
import { useSession } from "../api/session.ts";
import { useLanguage } from "../i18n.ts";

/** Where to read on from a public page: visitors, and search engines, have no page behind the login. */
export function useJobPath(): (job: { id: string; title: string }) => string {
  const language = useLanguage();
  const isVisitor = useSession().status === "anonymous";
  return (job) => (isVisitor ? localizePath(getJobPath(job), language) : `/jobs/job/${job.id}`);
}
