import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { SavedSearch } from "../../contract/saved.ts";
import { toCriteriaUrl, useCriteriaLabels } from "../search/describe-criteria.ts";
import { Button } from "../ui/button.tsx";
import { Row } from "../ui/layout/row.tsx";
import { Tag, Tags } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

interface SavedSearchRowProps {
  search: SavedSearch;
  onEdit: () => void;
  onDelete: () => void;
}

export function SavedSearchRow({ search, onEdit, onDelete }: SavedSearchRowProps) {
  const { t } = useTranslation();
  const words = useCriteriaLabels()(search.terms).join(" · ");
  const about = <VisuallyHidden> {search.name}</VisuallyHidden>;
  const actions = (
    <>
      <Button variant="quiet" size="small" onClick={onEdit}>
        <Pencil aria-hidden="true" />
        {t("saved.edit")}
        {about}
      </Button>
      <Button variant="danger" size="small" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
        {t("saved.delete")}
        {about}
      </Button>
    </>
  );
  return (
    <Row
      headingLevel={2}
      title={<Link to={toCriteriaUrl("/jobs/search", search.terms)}>{search.name}</Link>}
      text={words || t("saved.all_jobs")}
      actions={actions}
    >
      <Tags>
        <Tag tone={search.alert === "none" ? "plain" : "good"}>{t(`saved.mail_${search.alert}`)}</Tag>
      </Tags>
    </Row>
  );
}
