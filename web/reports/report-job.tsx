import { Flag } from "lucide-react";
import { useState } from "react";
import type { Job } from "../../contract/jobs.ts";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ReportJobDialog } from "./report-dialog.tsx";

/** For everyone but who posted it. */
export function ReportJobButton({ job }: { job: Job }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" />
        {t("reports.title")}
      </Button>
      <ReportJobDialog open={open} onClose={() => setOpen(false)} job={job} />
    </>
  );
}
