import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import type { Offer } from "../../../contract/hiring/offers.ts";
import { MAX_DECISION_MESSAGE_LENGTH } from "../../../contract/hiring/stage-changes.ts";
import { routes } from "../../../contract/index.ts";
import type { Pay } from "../../../contract/jobs/terms/pay.ts";
import { callApi } from "../../platform/api/client.ts";
import { formatTime } from "../../platform/app/formats/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { ConfirmWithWords } from "../../platform/ui/feedback/confirm-with-words.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { LazyOfferDialog } from "./lazy-offer-dialog.tsx";
import { formatOfferDate, useFormatPay } from "./offer-terms.ts";

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

export function SeekerActions({ offer }: { offer: Offer }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatPay = useFormatPay();
  const accept = useChangeOffer(offer, t("offers.accept.done"));
  const decline = useChangeOffer(offer, t("offers.decline.done"));
  const { version } = offer;
  const isOpen = offer.state === "open";
  const isAnsweredHere = !isOpen && (accept.isSuccess || decline.isSuccess);
  // The buttons are gone. What is next stands at the top of the page.
  useEffect(() => {
    if (!isAnsweredHere) return;
    document.getElementById("main")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [isAnsweredHere]);
  if (!isOpen) return null;
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
  jobPay: Pay;
  applicant: string;
  undoUntil: string | null;
  canChange: boolean;
}

/**
 * Before the applicant is told, the company undoes the offer; afterwards it takes the offer back. An offer that is also the last
 * decision is undone among the decisions.
 */
export function CompanyActions({ offer, jobPay, applicant, undoUntil, canChange }: CompanyActionsProps) {
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
        {isWaiting && !undoUntil && (
          <Button variant="danger" size="small" busy={undo.isPending} onClick={() => undo.mutate({ take_back: true })}>
            {t("offers.undo")}
          </Button>
        )}
        {!isWaiting && (
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
        <LazyOfferDialog
          applicationId={offer.application_id}
          applicant={applicant}
          offer={offer}
          jobPay={jobPay}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}
