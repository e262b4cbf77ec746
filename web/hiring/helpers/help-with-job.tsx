import { useQuery, useQueryClient } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import { useState } from "react";
import { type HelpedPerson, SuggestionForm } from "../../../contract/hiring/helpers.ts";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { callApi } from "../../platform/api/client.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { helpedPeopleQuery, invalidateHelp } from "./queries.ts";

/** On the page of an open job: suggests it to a person whom the current user helps, or prepares an application. */
export function HelpWithJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery(helpedPeopleQuery());
  const [isOpen, setOpen] = useState(false);
  if (people.length === 0) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <HeartHandshake aria-hidden="true" />
        {t("helpers.job.open")}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("helpers.job.title")}>
        {isOpen && <HelpForm job={job} people={people} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function HelpForm({ job, people, onClose }: { job: JobDetail; people: HelpedPerson[]; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [id, setId] = useState(people[0]?.id ?? "");
  const getName = (person: HelpedPerson | undefined) => person?.name || t("users.no_name");
  const name = getName(people.find((person) => person.id === id));
  const canPrepare = job.apply_url === null && (job.questions.length > 0 || job.asks_cover_note);
  const { formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: SuggestionForm,
    defaultValues: { note: "" },
    submit: (body) => callApi(routes.suggestJob, { params: { id, job_id: job.id }, body }),
    onSuccess: () => {
      onClose();
      toast.success(t("helpers.job.suggested", { name }));
      void invalidateHelp(queryClient);
    },
  });
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <SelectField label={t("helpers.job.person")} value={id} onChange={({ target }) => setId(target.value)}>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {getName(person)}
          </option>
        ))}
      </SelectField>
      <TextArea {...field("note")} label={t("helpers.job.note")} hint={t("helpers.job.note_hint", { name })} rows={3} />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("helpers.job.suggest")}
        </Button>
        {canPrepare && (
          <ButtonLink variant="quiet" to={`/people/${id}/prepare/${job.id}`}>
            {t("helpers.job.prepare")}
          </ButtonLink>
        )}
      </FormActions>
    </Form>
  );
}
