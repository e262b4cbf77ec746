import type {
  ErrorStatus,
  ImpossibleStateStatus,
  QueueStatus,
  SweepStatus,
} from "../../../contract/operation/operation.ts";
import { useFormatMoment } from "../../platform/app/formats/days.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { Item, Items, Part, useFormatAgo } from "./parts.tsx";
import { getSweepName } from "./problems.ts";

export function QueuesPart({ queues }: { queues: QueueStatus[] | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatMoment = useFormatMoment();
  const format = (number: number) => formatNumber(number, language);
  return (
    <Part title={t("staff.operation.queues.title")} data={queues}>
      {(rows) => (
        <Items>
          {rows.map(({ channel, waiting, held, failed, oldest_waiting_at }) => (
            <Item
              key={channel}
              name={t(`staff.operation.queues.channels.${channel}`)}
              text={joinDetails([
                t("staff.operation.queues.waiting", { number: format(waiting) }),
                oldest_waiting_at && t("staff.operation.queues.oldest", { time: formatMoment(oldest_waiting_at) }),
                held > 0 && t("staff.operation.queues.held", { number: format(held) }),
                t("staff.operation.queues.failed", { number: format(failed) }),
              ])}
            />
          ))}
        </Items>
      )}
    </Part>
  );
}

export function SweepsPart({ sweeps }: { sweeps: SweepStatus[] | null }) {
  const { t } = useTranslation();
  const formatAgo = useFormatAgo();
  return (
    <Part title={t("staff.operation.sweeps.title")} data={sweeps}>
      {(rows) => (
        <Items>
          {rows
            .toSorted((a, b) => Number(b.is_late) - Number(a.is_late))
            .map(({ name, interval_seconds, succeeded_at, failed_at, failure, is_late }) => (
              <Item
                key={name}
                name={getSweepName(name, t)}
                text={joinDetails([
                  succeeded_at
                    ? t("staff.operation.sweeps.succeeded", { time: formatAgo(succeeded_at) })
                    : t("staff.operation.sweeps.never"),
                  formatInterval(interval_seconds, t),
                  failed_at && t("staff.operation.sweeps.failed", { time: formatAgo(failed_at), failure }),
                ])}
                tag={is_late && { tone: "bad", text: t("staff.operation.sweeps.late") }}
              />
            ))}
        </Items>
      )}
    </Part>
  );
}

/** Formats an interval in the largest unit of which it is a whole number, such as `every 5 minutes`. */
function formatInterval(seconds: number, t: ReturnType<typeof useTranslation>["t"]): string {
  if (seconds % 3_600 === 0) return t("staff.operation.sweeps.every_hours", { count: seconds / 3_600 });
  if (seconds % 60 === 0) return t("staff.operation.sweeps.every_minutes", { count: seconds / 60 });
  return t("staff.operation.sweeps.every_seconds", { count: seconds });
}

export function ErrorsPart({ errors }: { errors: ErrorStatus[] | null }) {
  const { t } = useTranslation();
  const formatAgo = useFormatAgo();
  return (
    <Part title={t("staff.operation.errors.title")} lead={t("staff.operation.errors.lead")} data={errors}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{t("staff.operation.errors.none")}</p>
        ) : (
          <Items>
            {rows.map(({ code, route, count, last_at }) => (
              <Item
                key={`${code} ${route}`}
                name={<span translate="no">{joinDetails([code, route])}</span>}
                text={t("staff.operation.errors.times", { count, time: formatAgo(last_at) })}
              />
            ))}
          </Items>
        )
      }
    </Part>
  );
}

export function StatesPart({ states }: { states: ImpossibleStateStatus[] | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatAgo = useFormatAgo();
  return (
    <Part title={t("staff.operation.states.title")} lead={t("staff.operation.states.lead")} data={states}>
      {(rows) => (
        <Items>
          {rows.map(({ name, count, checked_at }) => (
            <Item
              key={name}
              name={t(`staff.operation.states.names.${name}`)}
              text={checked_at && t("staff.operation.states.checked", { time: formatAgo(checked_at) })}
              tag={
                count
                  ? { tone: "bad", text: formatNumber(count, language) }
                  : { text: t(count === 0 ? "staff.operation.states.none" : "staff.operation.states.unknown") }
              }
            />
          ))}
        </Items>
      )}
    </Part>
  );
}
