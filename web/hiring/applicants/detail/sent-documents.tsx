import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import type { Snapshot } from "../../../../contract/hiring/snapshots.ts";
import { routes } from "../../../../contract/index.ts";
import { DOCX_MEDIA_TYPE } from "../../../../contract/platform/constants.ts";
import { resumeLinkQuery } from "../../../accounts/files/queries.ts";
import { ResumeLink } from "../../../accounts/files/resume-link.tsx";
import { EmailLink, PhoneLink } from "../../../accounts/users/contact-links.tsx";
import { HistoryList } from "../../../accounts/users/history-list.tsx";
import { ProfileSection, ProfileText } from "../../../accounts/users/profile-layout.tsx";
import { callApi, downloadFile } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { formatDate, useLanguage } from "../../../platform/app/i18n.ts";
import common from "../../../platform/styles/common.module.css";
import { PanelBoundary } from "../../../platform/ui/feedback/panel-boundary.tsx";
import { SkeletonText } from "../../../platform/ui/feedback/skeleton.tsx";
import { Tabs } from "../../../platform/ui/layout/tabs.tsx";
import { Tag } from "../../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AnswerText } from "../../application-parts/answer-text.tsx";
import styles from "./sent-documents.module.css";

type View = ComponentType<{ content: Blob; name: string; fallback: ReactNode }>;

/** The ways to show a file, by its type. A DOC or ODT is downloaded. */
const views: Partial<Record<string, View>> = {
  "application/pdf": lazy(async () => ({
    default: (await import("../../../accounts/files/pdf/pdf-view.tsx")).PdfView,
  })),
  [DOCX_MEDIA_TYPE]: lazy(async () => ({ default: (await import("../../../accounts/files/docx-view.tsx")).DocxView })),
};

type Section = "resume" | "profile" | "answers";

/** Lists the sections with content, first the one that decides most: answers to must-haves, else the resume. */
function listSections({ resume, is_resume_hidden, answers, cover_note }: Snapshot): Section[] {
  const hasMustHaves = answers.some(({ meets_must_have }) => meets_must_have !== null);
  const ofResume: Section[] = resume || is_resume_hidden ? ["resume"] : [];
  const ofAnswers: Section[] = answers.length > 0 || cover_note ? ["answers"] : [];
  return hasMustHaves ? [...ofAnswers, ...ofResume, "profile"] : [...ofResume, ...ofAnswers, "profile"];
}

/** What was sent with the application: resume, profile, and the answers with the cover note. */
export function SentDocuments({ snapshot, applicationId }: { snapshot: Snapshot | null; applicationId: string }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Section | null>(null);
  if (!snapshot) return <p>{t("applicants.erased")}</p>;
  const sections = listSections(snapshot);
  const section = chosen ?? sections[0] ?? "profile";
  const labels = {
    resume: "applicants.resume",
    profile: "applicants.profile",
    answers: "applicants.answers_tab",
  } as const;
  return (
    <Tabs
      label={t("applicants.sections")}
      tabs={sections.map((id) => ({ id, label: t(labels[id]) }))}
      selected={section}
      onSelect={setChosen}
    >
      {section === "resume" &&
        (snapshot.is_resume_hidden ? (
          <ResumeText applicationId={applicationId} />
        ) : (
          snapshot.resume && <Resume resume={snapshot.resume} />
        ))}
      {section === "profile" && <SentProfile snapshot={snapshot} />}
      {section === "answers" && <Answers snapshot={snapshot} />}
    </Tabs>
  );
}

function Resume({ resume }: { resume: NonNullable<Snapshot["resume"]> }) {
  const { t } = useTranslation();
  const View = views[resume.type];
  return (
    <div className={styles.resume}>
      <div className={styles.file}>
        <span>{resume.name}</span>
        <ResumeLink resume={resume.file} variant="quiet" size="small">
          {t("applicants.download")}
        </ResumeLink>
      </div>
      {View ? (
        <ShownResume file={resume.file} name={resume.name} View={View} />
      ) : (
        <p className={styles.empty}>{t("applicants.not_shown")}</p>
      )}
    </div>
  );
}

/** While the first selection is without names, the resume is its text, without name and contact details. */
function ResumeText({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const resume = useQuery({
    queryKey: ["applications", applicationId, "resume-text"],
    queryFn: ({ signal }) => callApi(routes.readResumeText, { params: { id: applicationId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={common.stack4}>
      <p className={styles.empty}>{t("applicants.resume_hidden")}</p>
      {resume.isError && <p>{getErrorMessage(resume.error)}</p>}
      {resume.isPending && <SkeletonText />}
      {resume.data && (
        <p dir="auto" className={styles.text}>
          {resume.data.text}
        </p>
      )}
    </div>
  );
}

interface ShownResumeProps {
  file: string;
  name: string;
  View: View;
}

/** The portal sends resumes as attachments, so the file is loaded first, with a signed link. */
function ShownResume({ file, name, View }: ShownResumeProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const download = useQuery({
    queryKey: ["files", "content", file],
    queryFn: async ({ signal }) => {
      const { url } = await queryClient.fetchQuery(resumeLinkQuery(file));
      const query = Object.fromEntries(new URL(url, location.origin).searchParams);
      return downloadFile(routes.downloadResume, { params: { resume: file }, query, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const notShown = <p className={styles.empty}>{t("applicants.not_shown")}</p>;
  if (download.isError) return notShown;
  if (!download.data) return <SkeletonText />;
  return (
    <PanelBoundary>
      <Suspense fallback={<SkeletonText />}>
        <View content={download.data.content} name={name} fallback={notShown} />
      </Suspense>
    </PanelBoundary>
  );
}

function SentProfile({ snapshot }: { snapshot: Snapshot }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={common.stack4}>
      {!snapshot.resume && !snapshot.is_resume_hidden && <p>{t("applicants.no_resume")}</p>}
      <p className={styles.contact}>
        {snapshot.email && <EmailLink email={snapshot.email} />}
        {snapshot.phone && <PhoneLink phone={snapshot.phone} />}
        {snapshot.zip_code && <span>{t("applicants.zip_code", { code: snapshot.zip_code })}</span>}
        <span>{t("applicants.sent_on", { date: formatDate(snapshot.sent_at, language) })}</span>
      </p>
      <ProfileSection title={t("users.summary")}>
        <ProfileText text={snapshot.summary} fallback={t("users.no_summary")} />
      </ProfileSection>
      <ProfileSection title={t("users.works")}>
        <HistoryList entries={snapshot.works} fallback={t("users.no_works")} />
      </ProfileSection>
      <ProfileSection title={t("users.educations")}>
        <HistoryList entries={snapshot.educations} fallback={t("users.no_educations")} />
      </ProfileSection>
    </div>
  );
}

function Answers({ snapshot: { answers, cover_note } }: { snapshot: Snapshot }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.answers}>
      {cover_note && (
        <div>
          <dt>{t("applicants.cover_note")}</dt>
          <dd className={styles.text}>{cover_note}</dd>
        </div>
      )}
      {answers.map((answer) => (
        <div key={answer.question_id}>
          <dt>{answer.question}</dt>
          <dd className={styles.text}>
            <AnswerText {...answer} />{" "}
            {answer.meets_must_have !== null && (
              <Tag tone={answer.meets_must_have ? "good" : "urgent"}>
                {t(answer.meets_must_have ? "applicants.must_have_met" : "applicants.must_have_missed")}
              </Tag>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
