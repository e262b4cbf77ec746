import type { Application } from "../../../contract/hiring/applications.ts";

type Turn = Partial<Pick<Application, "has_proposed_times" | "offer_answer_by">>;

/** What a seeker does when it is their turn in an application. Null when it is not. */
export function getTurnAction({ has_proposed_times, offer_answer_by }: Turn): "choose_time" | "answer_offer" | null {
  if (offer_answer_by) return "answer_offer";
  return has_proposed_times ? "choose_time" : null;
}
