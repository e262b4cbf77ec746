import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import type { PushDevice } from "../../../contract/accounts/push.ts";
import type { PushKind, PushSetting } from "../../../contract/hiring/push.ts";
import { routes } from "../../../contract/index.ts";
import { AccountSection } from "../../accounts/account/account-section.tsx";
import { findPushObstacle, turnPushOff, turnPushOn } from "../../accounts/push/push.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { SHOWN_IN_PAGE } from "../../platform/api/query-client.ts";
import { formatRelativeTime } from "../../platform/app/formats/formats.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { CheckField, CheckGroup } from "../../platform/ui/forms/check-field.tsx";
import { FormActions } from "../../platform/ui/forms/form.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Tag, Tags } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";

function pushQuery() {
  return queryOptions({
    queryKey: ["push", "devices"],
    queryFn: ({ signal }) => callApi(routes.getPush, { signal }),
  });
}

function pushSettingsQuery() {
  return queryOptions({
    queryKey: ["push", "settings"],
    queryFn: ({ signal }) => callApi(routes.listPushSettings, { signal }),
  });
}

/** Shows notifications in this browser or not, which of them, and which other browsers of the user show them. */
export function PushSection() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const push = useQuery(pushQuery());
  const devices = push.data?.devices;
  return (
    <AccountSection title={t("notices.push.title")} lead={t("notices.push.lead")}>
      {push.isPending && <SkeletonText count={2} />}
      {push.isLoadingError && <ErrorState text={getErrorMessage(push.error)} onRetry={() => push.refetch()} />}
      {devices && !devices.some(({ current }) => current) && <TurnOn />}
      {devices && devices.length > 0 && (
        <>
          <Rows>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </Rows>
          <PushKinds />
        </>
      )}
    </AccountSection>
  );
}

/** The button for this browser, or the reason why there is none. */
function TurnOn() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [obstacle, setObstacle] = useState(findPushObstacle);
  const turnOn = useMutation({
    mutationFn: turnPushOn,
    onSuccess: (isAllowed) => {
      setObstacle(findPushObstacle());
      if (!isAllowed) return;
      toast.success(t("notices.push.is_on"));
      return queryClient.invalidateQueries(pushQuery());
    },
    meta: SHOWN_IN_PAGE,
  });
  const failure =
    turnOn.error instanceof ApiError
      ? getErrorMessage(turnOn.error)
      : turnOn.isError
        ? t("notices.push.obstacles.no_service")
        : turnOn.data === false
          ? t("notices.push.obstacles.not_allowed")
          : null;
  if (obstacle) return <p>{t(`notices.push.obstacles.${obstacle}`)}</p>;
  return (
    <>
      <Alert kind="bad" text={failure} />
      <FormActions>
        <Button busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {t("notices.push.turn_on")}
        </Button>
      </FormActions>
    </>
  );
}

function DeviceRow({ device: { id, device, current, createdAt } }: { device: PushDevice }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const name = device ?? t("account.sessions.unknown_device");
  const end = useMutation({
    mutationFn: () => (current ? turnPushOff(id) : callApi(routes.endPush, { params: { id } })),
    onSuccess: () => {
      toast.success(t("notices.push.is_off"));
      return queryClient.invalidateQueries(pushQuery());
    },
  });
  return (
    <Row
      leading={<MonitorSmartphone aria-hidden="true" />}
      title={name}
      text={t("notices.push.since", { time: formatRelativeTime(createdAt, language) })}
      actions={
        <>
          {current && (
            <Tags>
              <Tag tone="good">{t("account.sessions.current")}</Tag>
            </Tags>
          )}
          <Button variant="quiet" size="small" busy={end.isPending} onClick={() => end.mutate()}>
            {t("notices.push.turn_off")}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </>
      }
    />
  );
}

function PushKinds() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const settings = useQuery(pushSettingsQuery());
  if (settings.isPending) return <SkeletonText count={3} />;
  if (settings.isLoadingError) {
    return <ErrorState text={getErrorMessage(settings.error)} onRetry={() => settings.refetch()} />;
  }
  return (
    <CheckGroup label={t("notices.push.kinds_title")}>
      {settings.data?.map((setting) => (
        <PushKindField key={setting.kind} setting={setting} />
      ))}
    </CheckGroup>
  );
}

function PushKindField({ setting: { kind, enabled } }: { setting: PushSetting }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) => callApi(routes.setPush, { body: { kind, enabled: next } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(pushSettingsQuery().queryKey, (settings) =>
        settings?.map((one) => (one.kind === saved.kind ? saved : one)),
      );
    },
  });
  return (
    <CheckField
      label={isOwnKind(kind) ? t(`notices.push.kinds.${kind}`) : t(`notices.mail.kinds.${kind}`)}
      checked={change.isPending ? change.variables : enabled}
      onChange={(event) => {
        if (!change.isPending) change.mutate(event.target.checked);
      }}
    />
  );
}

/** The kinds that have no label among those of emails, or another one. */
const ownKinds = ["message", "interview", "search_alert", "application_received"] as const;
type OwnKind = (typeof ownKinds)[number];
const isOwnKind = (kind: PushKind): kind is OwnKind => ownKinds.some((own) => own === kind);
