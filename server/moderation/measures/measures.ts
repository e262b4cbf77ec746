import type { Transaction } from "kysely";
import type { MeasureKind } from "../../../contract/moderation/decisions.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import type { DB } from "../../../database/schema.ts";
import { restrictPicture, unrestrictPicture } from "../../accounts/files/restrict-picture.ts";
import { labelCompany, restrictCompany, unrestrictCompany } from "../../companies/restrict-company.ts";
import { labelReview, restrictReview, unrestrictReview } from "../../companies/reviews/queries.ts";
import { removeSentPhoto, returnSentPhoto } from "../../hiring/snapshots/queries.ts";
import { labelJob } from "../../jobs/restrict-job.ts";
import { restrictMessage, unrestrictMessage } from "../../messages/queries.ts";
import { closeJob, restrictJobOfCase } from "./job-measures.ts";
import type { MeasureFunctions } from "./measure-functions.ts";
import { suspend } from "./suspension.ts";

/** A warning has no effect but the statement of reasons. */
const warn: MeasureFunctions = { apply: async () => null, undo: async () => undefined };

/** A measure that needs nothing but the id of the subject. */
function createRestriction(
  restrict: (trx: Transaction<DB>, id: string) => Promise<void>,
  unrestrict: (trx: Transaction<DB>, id: string) => Promise<void>,
): MeasureFunctions {
  return {
    apply: async (trx, { subjectId }) => restrict(trx, subjectId),
    undo: async (trx, { subjectId }) => unrestrict(trx, subjectId),
  };
}

/** A restricted photo or logo, and the applications that were sent with it. */
interface RestrictedPhoto {
  file: string;
  application_ids: string[];
}

/** A notice on content that stays visible. A case has one label at a time, so that taking it back leaves none. */
function createLabelMeasure(
  setLabel: (trx: Transaction<DB>, id: string, label: string | null) => Promise<void>,
): MeasureFunctions {
  return {
    apply: async (trx, { subjectId }, { label }) => setLabel(trx, subjectId, label),
    undo: async (trx, { subjectId }) => setLabel(trx, subjectId, null),
  };
}

const restrictPhotoOfCase: MeasureFunctions = {
  async apply(trx, { subjectId }): Promise<RestrictedPhoto | null> {
    const file = await restrictPicture(trx, subjectId, ["photo", "logo"]);
    return file === null ? null : { file, application_ids: await removeSentPhoto(trx, file) };
  },
  async undo(trx, { subjectId }, previous) {
    if (previous === null) return;
    const { file, application_ids } = previous as RestrictedPhoto;
    const shown = await returnSentPhoto(trx, file, application_ids);
    await unrestrictPicture(trx, subjectId, { file, isShownElsewhere: shown.length > 0 });
  },
};

/** No application shows the cover of a company. */
const restrictCover: MeasureFunctions = {
  apply: (trx, { subjectId }) => restrictPicture(trx, subjectId, ["cover"]),
  async undo(trx, { subjectId }, previous) {
    if (previous === null) return;
    await unrestrictPicture(trx, subjectId, { file: previous as string, isShownElsewhere: false });
  },
};

/** The measures that each kind of subject allows, in the order in which they lock rows. */
export const measureTable: Record<SubjectKind, Partial<Record<MeasureKind, MeasureFunctions>>> = {
  job: { suspend, restrict: restrictJobOfCase, close: closeJob, label: createLabelMeasure(labelJob), warn },
  company: {
    suspend,
    restrict: createRestriction(restrictCompany, unrestrictCompany),
    label: createLabelMeasure(labelCompany),
    warn,
  },
  review: {
    suspend,
    restrict: createRestriction(restrictReview, unrestrictReview),
    label: createLabelMeasure(labelReview),
    warn,
  },
  message: { suspend, restrict: createRestriction(restrictMessage, unrestrictMessage), warn },
  user: { suspend, warn },
  photo: { suspend, restrict: restrictPhotoOfCase, warn },
  cover: { suspend, restrict: restrictCover, warn },
};

/** @throws {Error} for a measure that the kind of subject does not allow */
export function getMeasure(subjectKind: SubjectKind, kind: MeasureKind): MeasureFunctions {
  const functions = measureTable[subjectKind][kind];
  if (!functions) throw new Error(`A ${subjectKind} does not allow the measure ${kind}.`);
  return functions;
}

export function listMeasuresInLockOrder(subjectKind: SubjectKind): MeasureKind[] {
  return Object.keys(measureTable[subjectKind]) as MeasureKind[];
}
