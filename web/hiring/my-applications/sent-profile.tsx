import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../../contract/accounts/users.ts";
import type { ApplicationDetail } from "../../../contract/hiring/applications.ts";
import type { Snapshot } from "../../../contract/hiring/snapshots.ts";
import { isFinal } from "../../../contract/hiring/stages/stages.ts";
import { routes } from "../../../contract/index.ts";
import { workWishesQuery } from "../../accounts/account/work-wishes-query.ts";
import { ownFilesQuery } from "../../accounts/files/queries.ts";
import { ResumeLink } from "../../accounts/files/resume-link.tsx";
import { callApi } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormattedPhone } from "../../platform/app/formats/phone-number-library.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AnswerText } from "../application-parts/answer-text.tsx";
import { invalidateApplications } from "../queries.ts";
import styles from "./sent-profile.module.css";

interface SentProfileProps {
  application: ApplicationDetail;
  snapshot: Snapshot;
}

/** What the company has received, with a button that sends the present profile. */
export function SentProfile({ application, snapshot }: SentProfileProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const phone = useFormattedPhone(snapshot.phone ?? "");
  const { sent_at, name, email, zip_code, resume, answers, cover_note } = snapshot;
  const facts = [
    { label: t("applications.sent.date"), value: formatDate(sent_at, language) },
    { label: t("applications.sent.name"), value: name },
    { label: t("applications.sent.email"), value: email },
    { label: t("applications.sent.phone"), value: phone },
    { label: t("applications.sent.zip_code"), value: zip_code },
    {
      label: t("applications.sent.resume"),
      value: resume && (
        <ResumeLink resume={resume.file} variant="quiet" size="small">
          {resume.name}
        </ResumeLink>
      ),
    },
    ...answers.map((answer) => ({ label: answer.question, value: <AnswerText {...answer} /> })),
    {
      label: t("applications.sent.cover_note"),
      value: cover_note && <span className={styles.words}>{cover_note}</span>,
    },
  ];
  return (
    <>
      <DescriptionList facts={facts} isWide />
      {user && !isFinal(application.stage) && (
        <div className={styles.actions}>
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {t("applications.send_profile.action")}
          </Button>
        </div>
      )}
      {user && (
        <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("applications.send_profile.title")}>
          <SendProfile application={application} snapshot={snapshot} user={user} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

/** Shows what is different in the present profile, and sends it. */
function SendProfile({ application, snapshot, user, onClose }: SentProfileProps & { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const changes = useChanges(snapshot, user);
  const company = application.jobs[0]?.company || t("applications.company_deleted");
  const send = useMutation({
    mutationFn: () => callApi(routes.sendSnapshot, { params: { id: application.id } }),
    onSuccess: () => {
      onClose();
      toast.success(t("applications.send_profile.done"));
    },
    onSettled: () => invalidateApplications(queryClient),
  });
  return (
    <div className={common.stack4}>
      <p>
        {t(changes.length > 0 ? "applications.send_profile.text" : "applications.send_profile.unchanged", { company })}
      </p>
      <DescriptionList facts={changes} isWide />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onClose} disabled={send.isPending}>
          {t(changes.length > 0 ? "common.cancel" : "common.close")}
        </Button>
        {changes.length > 0 && (
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            {t("applications.send_profile.send")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The parts of the profile that differ from what was sent, with their present values. */
function useChanges(snapshot: Snapshot, user: User) {
  const { t } = useTranslation();
  const phone = useFormattedPhone(user.phone ?? "");
  const { data: wishes } = useQuery(workWishesQuery());
  const files = useQuery(ownFilesQuery(user.resume));
  const resumeName = files.data?.find(({ file }) => file === user.resume)?.name;
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const countEntries = ({ length }: unknown[]) => length > 0 && t("jobs.sent.entries", { count: length });
  const parts = [
    { name: "name", isChanged: snapshot.name !== user.name, value: user.name },
    { name: "email", isChanged: snapshot.email !== user.email, value: user.email },
    { name: "phone", isChanged: snapshot.phone !== user.phone, value: phone },
    {
      name: "zip_code",
      isChanged: wishes !== undefined && snapshot.zip_code !== wishes.zip_code,
      value: wishes?.zip_code,
    },
    {
      name: "photo",
      isChanged: snapshot.photo !== user.photo,
      value: user.photo && t("applications.send_profile.new_photo"),
    },
    {
      name: "resume",
      isChanged: (snapshot.resume?.file ?? null) !== user.resume,
      value: user.resume && (resumeName ?? "…"),
    },
    { name: "summary", isChanged: snapshot.summary !== user.summary, value: user.summary },
    { name: "works", isChanged: !isSame(snapshot.works, user.works), value: countEntries(user.works) },
    {
      name: "educations",
      isChanged: !isSame(snapshot.educations, user.educations),
      value: countEntries(user.educations),
    },
  ] as const;
  return parts
    .filter(({ isChanged }) => isChanged)
    .map(({ name, value }) => ({
      label: t(`applications.sent.${name}`),
      value: value || t("applications.send_profile.nothing"),
    }));
}
