import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Application } from "../../../contract/hiring/applications.ts";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { Row } from "../../platform/ui/layout/row.tsx";
import { useApplicantName } from "./describe-applicant.ts";

interface ApplicantRowProps {
  application: Pick<Application, "id" | "job_id" | "is_name_hidden">;
  applicant: { name: string | null; photo: string | null } | undefined;
  headingLevel?: 2 | 3;
  text: ReactNode;
  actions?: ReactNode;
  /** Further content below the row. */
  children?: ReactNode;
  /** The list that the links to the previous and next applicant follow, by default that of the job. */
  list?: "pending" | "shortlisted";
  /** Opens the application in a new tab, which keeps what was typed in this one. */
  opensTab?: boolean;
}

/** An applicant in the short lists of a company: who it is, with a link to the application. */
export function ApplicantRow({ application, applicant, list, opensTab, ...row }: ApplicantRowProps) {
  const name = useApplicantName()(application, applicant?.name);
  const path = `/jobs/${application.job_id}/applicants/${application.id}`;
  return (
    <Row
      {...row}
      leading={<Avatar shape="round" size="small" name={name} photo={smallPhotoUrl(applicant?.photo)} />}
      title={
        <Link to={list ? `${path}?list=${list}` : path} target={opensTab ? "_blank" : undefined}>
          {name}
        </Link>
      }
    />
  );
}
