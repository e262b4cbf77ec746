import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { z } from "zod";
import type { Offer } from "../../../contract/hiring/offers.ts";
import { MAX_DECISION_MESSAGE_LENGTH } from "../../../contract/hiring/stage-changes.ts";
import { routes } from "../../../contract/index.ts";
import { saveFile } from "../../accounts/files/save-file.ts";
import { callApi, downloadFile } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatTime } from "../../platform/app/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { classNames } from "../../platform/ui/class-names.ts";
import { ConfirmWithWords } from "../../platform/ui/feedback/confirm-with-words.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./offer-panel.module.css";
import { formatOfferDate, useFormatPay } from "./offer-terms.ts";

export const OfferDialog = lazy(async () => ({ default: (await import("./offer-dialog.tsx")).OfferDialog }));

/** Live events about applications refetch this query, because its key starts with their noun. */
export function offersQuery(applicationId: string) {
  return queryOptions({
    queryKey: ["applications", "offers", applicationId],
    queryFn: ({ signal }) => callApi(routes.listOffers, { params: { id: applicationId }, signal }),
  });
}

interface OfferPanelProps {
  applicationId: string;
  side: "seeker" | "company";
  /** The name of the applicant, for the company. */
  applicant?: string;
  /** Whether the company can change an offer. */
  canChange?: boolean;
  /** Whether the company makes a new offer here. False also where the page has another button for it. */
  canMake?: boolean;
  /** Until when the company can undo its last decision. */
  undoUntil?: string | null;
}

/** The offers to an applicant, newest first. The seeker sees nothing before the first offer. */
export function OfferPanel({
  applicationId,
  side,
  applicant = "",
  canChange = false,
  canMake = false,
  undoUntil = null,
}: OfferPanelProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const [isOffering, setOffering] = useState(false);
  const { data, error, refetch } = useQuery({ ...offersQuery(applicationId), refetchOnMount: "always" });
  if (error && !data) return <ErrorState text={getErrorMessage(error)} onRetry={refetch} />;
  if (!data || (data.length === 0 && !canMake)) return null;
  const hasOpen = data.some(({ state }) => state === "open");
  return (
    <Section
      isCard
      title={t("offers.title")}
      titleClassName={styles.title}
      className={classNames(common.stack4, side === "company" && styles.compact)}
    >
      {data.length > 0 && (
        <ul className={common.stack5}>
          {data.toReversed().map((offer) => (
            <li key={offer.id} className={styles.offer}>
              <OfferTerms offer={offer} side={side} />
              {side === "seeker" ? (
                <SeekerActions offer={offer} />
              ) : (
                <CompanyActions offer={offer} applicant={applicant} undoUntil={undoUntil} canChange={canChange} />
              )}
            </li>
          ))}
        </ul>
      )}
      {canMake && !hasOpen && (
        <div>
          <Button variant="quiet" onClick={() => setOffering(true)}>
            {t("offers.make")}
          </Button>
        </div>
      )}
      {isOffering && (
        <Suspense>
          <OfferDialog applicationId={applicationId} applicant={applicant} onClose={() => setOffering(false)} />
        </Suspense>
      )}
    </Section>
  );
}

const tones = {
  open: "plain",
  waiting: "plain",
  accepted: "good",
  declined: "bad",
  taken_back: "bad",
  expired: "bad",
  ended: "bad",
} as const;

function OfferTerms({ offer, side }: { offer: Offer; side: "seeker" | "company" }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatPay = useFormatPay();
  const state = offer.state === "open" && offer.announced_at === null ? "waiting" : offer.state;
  const facts = [
    { label: t("offers.pay"), value: formatPay(offer) },
    { label: t("offers.start_date"), value: formatOfferDate(offer.start_date, language) },
    { label: t("offers.answer_by"), value: formatOfferDate(offer.answer_by, language) },
  ];
  return (
    <>
      <Tag tone={tones[state]}>{t(`offers.states.${state}`)}</Tag>
      <DescriptionList facts={facts} />
      <Words label={t("offers.message_of_company")} text={offer.message} />
      <Words label={t(side === "seeker" ? "offers.own_answer" : "offers.answer_of_applicant")} text={offer.answer} />
      <FileButton offer={offer} />
    </>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  if (text === "") return null;
  return (
    <div>
      <p className={common.caption}>{label}</p>
      <blockquote dir="auto" className={styles.words}>
        {text}
      </blockquote>
    </div>
  );
}

function FileButton({ offer: { application_id, number, file } }: { offer: Offer }) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () =>
      downloadFile(routes.downloadOfferFile, { params: { id: application_id, number: String(number) } }),
    onSuccess: saveFile,
  });
  if (!file) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.file}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" />
      {t("offers.file", { name: file.name })}
    </Button>
  );
}

type Change = z.input<NonNullable<typeof routes.changeOffer.body>>;

/** Changes the offer. After an error it is refetched, because somebody else has probably changed it. */
function useChangeOffer({ application_id }: Offer, doneText: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => callApi(routes.changeOffer, { params: { id: application_id }, body }),
    onSuccess: () => toast.success(doneText),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["applications"] }),
  });
}

function SeekerActions({ offer }: { offer: Offer }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatPay = useFormatPay();
  const accept = useChangeOffer(offer, t("offers.accept.done"));
  const decline = useChangeOffer(offer, t("offers.decline.done"));
  const { version } = offer;
  if (offer.state !== "open") return null;
  const terms = { pay: formatPay(offer), start: formatOfferDate(offer.start_date, language) };
  return (
    <div className={common.cluster3}>
      <ConfirmWithWords
        label={t("offers.accept.action")}
        variant="primary"
        title={t("offers.accept.title")}
        text={t("offers.accept.text", terms)}
        wordsLabel={t("offers.accept.message")}
        maxLength={MAX_DECISION_MESSAGE_LENGTH}
        confirmVariant="primary"
        onConfirm={(message) => accept.mutateAsync({ accept: true, version, message })}
      />
      <ConfirmWithWords
        label={t("offers.decline.action")}
        variant="quiet"
        title={t("offers.decline.title")}
        text={t("offers.decline.text")}
        wordsLabel={t("offers.decline.message")}
        maxLength={MAX_DECISION_MESSAGE_LENGTH}
        confirmVariant="danger-filled"
        onConfirm={(message) => decline.mutateAsync({ accept: false, version, message })}
      />
    </div>
  );
}

interface CompanyActionsProps {
  offer: Offer;
  applicant: string;
  undoUntil: string | null;
  canChange: boolean;
}

/** Before the applicant is told, the company undoes the offer; afterwards it takes the offer back. */
function CompanyActions({ offer, applicant, undoUntil, canChange }: CompanyActionsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isChanging, setChanging] = useState(false);
  const takeBack = useChangeOffer(offer, t("offers.take_back.done"));
  const undo = useChangeOffer(offer, t("offers.undone"));
  const isWaiting = offer.announced_at === null;
  if (!canChange || (offer.state !== "open" && offer.state !== "expired")) return null;
  return (
    <>
      {isWaiting && undoUntil && (
        <p className={common.caption}>{t("offers.waiting", { time: formatTime(undoUntil, language) })}</p>
      )}
      <div className={common.cluster3}>
        <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
          {t("offers.change.action")}
        </Button>
        {isWaiting ? (
          <Button variant="danger" size="small" busy={undo.isPending} onClick={() => undo.mutate({ take_back: true })}>
            {t("offers.undo")}
          </Button>
        ) : (
          <ConfirmWithWords
            label={t("offers.take_back.action")}
            variant="danger"
            title={t("offers.take_back.title")}
            text={t("offers.take_back.text")}
            wordsLabel={t("offers.take_back.message")}
            maxLength={MAX_DECISION_MESSAGE_LENGTH}
            confirmVariant="danger-filled"
            onConfirm={(message) => takeBack.mutateAsync({ take_back: true, message })}
          />
        )}
      </div>
      {isChanging && (
        <Suspense>
          <OfferDialog
            applicationId={offer.application_id}
            applicant={applicant}
            offer={offer}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </>
  );
}
