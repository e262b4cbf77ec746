import { useQuery } from "@tanstack/react-query";
import { BellPlus, BellRing } from "lucide-react";
import { useState } from "react";
import { type CriteriaInput, isSameCriteria, pickCriteria, useSearchName } from "../search/describe-criteria.ts";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { savedSearchesQuery } from "./queries.ts";
import { SavedSearchDialog } from "./search-dialog.tsx";

/** Saves the search on the page; one that is saved already can be changed in the same place. */
export function SaveSearchButton({ search }: { search: CriteriaInput }) {
  const { t } = useTranslation();
  const nameOf = useSearchName();
  const { data: searches } = useQuery(savedSearchesQuery());
  const [open, setOpen] = useState(false);
  const saved = searches?.find(({ terms }) => isSameCriteria(terms, search));
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {saved ? <BellRing aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
        {saved ? t("saved.search_is_saved") : t("saved.save_search")}
      </Button>
      {open && (
        <SavedSearchDialog
          saved={saved ?? null}
          proposal={{ name: nameOf(search), terms: pickCriteria(search), alert: "daily" }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
