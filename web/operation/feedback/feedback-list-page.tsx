import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, MessageSquareText } from "lucide-react";
import { useSearchParams } from "react-router";
import { routes } from "../../../contract/index.ts";
import {
  type Feedback,
  type FeedbackCategory,
  feedbackCategories,
  feedbackFilters,
} from "../../../contract/operation/feedback.ts";
import { saveFile } from "../../accounts/files/save-file.ts";
import { callApi, downloadFile } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormatMoment } from "../../platform/app/formats/days.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./feedback-list-page.module.css";

const QUERY_KEY = ["staff", "feedback"];

/** What people said was wrong with pages. Moderators and owners sort it; viewers read. The address holds the filter. */
export function FeedbackListPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const category = feedbackFilters.find((one) => one === params.get("category"));
  const query = { category };
  const feedback = useInfiniteQuery(cursorListQuery([...QUERY_KEY, query], routes.listFeedback, { query }));
  const canSort = user?.staff_role === "owner" || user?.staff_role === "moderator";
  const title = t("staff.feedback.title");
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      <PageHeading title={title} lead={t("staff.feedback.lead")} actions={<ExportButton query={query} />} />
      <div className={styles.filter}>
        <SelectField
          label={t("staff.feedback.category")}
          value={category ?? ""}
          onChange={({ target: { value } }) =>
            setParams(value ? { category: value } : {}, { preventScrollReset: true })
          }
        >
          <option value="">{t("staff.feedback.all")}</option>
          {feedbackFilters.map((value) => (
            <option key={value} value={value}>
              {t(`staff.feedback.categories.${value}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <PagedList
        query={feedback}
        skeleton={<SkeletonRows count={4} />}
        empty={<EmptyState icon={<MessageSquareText />} text={t("staff.feedback.none")} />}
        failureText={getErrorMessage}
      >
        {(rows) => (
          <Rows>
            {rows.map((one) => (
              <FeedbackRow key={one.id} feedback={one} canSort={canSort} />
            ))}
          </Rows>
        )}
      </PagedList>
    </div>
  );
}

function FeedbackRow({ feedback, canSort }: { feedback: Feedback; canSort: boolean }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const { page, message, email, createdAt, category } = feedback;
  return (
    <Row
      headingLevel={2}
      title={page ?? t("staff.feedback.no_page")}
      text={
        <>
          {formatMoment(createdAt)}
          {email && " · "}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </>
      }
      actions={
        canSort ? (
          <CategorySelect feedback={feedback} />
        ) : (
          <Tag tone="plain">{t(`staff.feedback.categories.${category ?? "unsorted"}`)}</Tag>
        )
      }
    >
      <p className={styles.message} dir="auto">
        {message}
      </p>
    </Row>
  );
}

function CategorySelect({ feedback: { id, page, category } }: { feedback: Feedback }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const sort = useMutation({
    mutationFn: (chosen: FeedbackCategory | null) =>
      callApi(routes.sortFeedback, { params: { id }, body: { category: chosen } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
  });
  return (
    <SelectField
      label={t("staff.feedback.category_of", { page: page ?? t("staff.feedback.no_page") })}
      hideLabel
      value={(sort.isPending ? sort.variables : category) ?? ""}
      disabled={sort.isPending}
      onChange={({ target: { value } }) => sort.mutate(feedbackCategories.find((one) => one === value) ?? null)}
    >
      <option value="">{t("staff.feedback.categories.unsorted")}</option>
      {feedbackCategories.map((value) => (
        <option key={value} value={value}>
          {t(`staff.feedback.categories.${value}`)}
        </option>
      ))}
    </SelectField>
  );
}

function ExportButton({ query }: { query: { category: (typeof feedbackFilters)[number] | undefined } }) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () => downloadFile(routes.exportFeedback, { query }),
    onSuccess: (file) => saveFile(file),
  });
  return (
    <Button variant="quiet" busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      {t("numbers.export")}
    </Button>
  );
}
