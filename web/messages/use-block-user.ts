import { useMutation, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../platform/api/client.ts";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { useTranslation } from "../platform/ui/translation.tsx";
import { applyBlock } from "./conversation-cache.ts";
import { blocksQuery, conversationsQuery } from "./queries.ts";
import { hideTyping } from "./typing.ts";

/** Blocks (`true`) or unblocks (`false`) a user, and updates the conversation list and the list of blocked users. */
export function useBlockUser(userId: string, name: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (blocked: boolean) =>
      callApi(blocked ? routes.blockPerson : routes.unblockPerson, { params: { id: userId } }),
    onSuccess: (_, blocked) => {
      const { queryKey } = conversationsQuery();
      queryClient.setQueryData(queryKey, (inbox) => inbox && applyBlock(inbox, userId, blocked));
      hideTyping(userId);
      toast.success(blocked ? t("messages.user_blocked", { name }) : t("messages.user_unblocked", { name }));
      // Users, jobs and applications contain `can_message`, which depends on the block.
      for (const noun of ["users", "jobs", "applications"]) void queryClient.invalidateQueries({ queryKey: [noun] });
      void queryClient.invalidateQueries({ queryKey });
      return queryClient.invalidateQueries({ queryKey: blocksQuery().queryKey });
    },
  });
}
