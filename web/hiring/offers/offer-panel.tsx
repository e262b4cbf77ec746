import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Offer } from "../../../contract/hiring/offers.ts";
import { routes } from "../../../contract/index.ts";
import { noPay, type Pay } from "../../../contract/jobs/terms/pay.ts";
import { DownloadButton } from "../../accounts/files/download-button.tsx";
import { callApi, downloadFile } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { TurnLine } from "../application-parts/answer-due.tsx";
import { ApplicationPanel, Words } from "../application-parts/application-panel.tsx";
import { LazyOfferDialog } from "./lazy-offer-dialog.tsx";
import { CompanyActions, SeekerActions } from "./offer-actions.tsx";
import { formatOfferDate, useFormatPay } from "./offer-terms.ts";

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
  /** What the job pays, for the company. */
  jobPay?: Pay;
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
  jobPay = noPay,
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
    <ApplicationPanel
      title={t("offers.title")}
      side={side}
      items={data}
      renderItem={(offer) => (
        <>
          <OfferTerms offer={offer} side={side} />
          {side === "seeker" ? (
            <SeekerActions offer={offer} />
          ) : (
            <CompanyActions
              offer={offer}
              jobPay={jobPay}
              applicant={applicant}
              undoUntil={undoUntil}
              canChange={canChange}
            />
          )}
        </>
      )}
    >
      {canMake && !hasOpen && (
        <div>
          <Button variant="quiet" onClick={() => setOffering(true)}>
            {t("offers.make")}
          </Button>
        </div>
      )}
      {isOffering && (
        <LazyOfferDialog
          applicationId={applicationId}
          applicant={applicant}
          jobPay={jobPay}
          onClose={() => setOffering(false)}
        />
      )}
    </ApplicationPanel>
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
  const isTurn = side === "seeker" && state === "open";
  const facts = [
    { label: t("offers.pay"), value: formatPay(offer) },
    { label: t("offers.start_date"), value: formatOfferDate(offer.start_date, language) },
    // What has been answered has no last day any more.
    ...(state === "accepted" || state === "declined"
      ? []
      : [{ label: t("offers.answer_by"), value: formatOfferDate(offer.answer_by, language) }]),
  ];
  return (
    <>
      {isTurn ? (
        <TurnLine action="answer_offer" offer_answer_by={offer.answer_by} />
      ) : (
        <Tag tone={tones[state]}>{t(state === "open" ? "offers.open" : `offers.states.${state}`)}</Tag>
      )}
      <DescriptionList facts={facts} />
      {isTurn && <p>{t("offers.without_answer", { date: formatOfferDate(offer.answer_by, language) })}</p>}
      <Words label={t("offers.message_of_company")} text={offer.message} />
      <Words label={t(side === "seeker" ? "offers.own_answer" : "offers.answer_of_applicant")} text={offer.answer} />
      {offer.file && (
        <DownloadButton
          size="small"
          label={t("offers.file", { name: offer.file.name })}
          load={() =>
            downloadFile(routes.downloadOfferFile, {
              params: { id: offer.application_id, number: String(offer.number) },
            })
          }
        />
      )}
    </>
  );
}
