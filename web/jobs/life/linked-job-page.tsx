import { useParams } from "react-router";
import { JobConfirmationPage } from "./job-confirmation-page.tsx";
import { PreviewPage } from "./preview-page.tsx";

/** The pages behind links about one job that need no account: a preview for colleagues, and the question whether it is open. */
export function LinkedJobPage() {
  const { token } = useParams();
  return token === undefined ? <JobConfirmationPage /> : <PreviewPage token={token} />;
}
