import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../../contract/users.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Form, FormActions } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ChangeCard } from "./choice-card.tsx";
import { applyChanges, type ProfileChange } from "./compare-resume.ts";
import styles from "./profile-proposal-page.module.css";

interface ProposalFormProps {
  user: User;
  choices: ProfileChange[];
  /** Email or phone that the resume names and the profile does not. */
  contacts: string[];
}

/** What the profile lacks is marked at the start; what would replace something is left to be chosen. */
export function ProposalForm({ user, choices, contacts }: ProposalFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [taken, setTaken] = useState(
    () => new Set(choices.filter(({ standing }) => standing === "new").map(({ id }) => id)),
  );

  function toggle(id: string, on: boolean) {
    const next = new Set(taken);
    if (on) next.add(id);
    else next.delete(id);
    setTaken(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const fromResume = applyChanges(
      user,
      choices.filter(({ id }) => taken.has(id)),
    );
    navigate("/account", { state: { fromResume } });
  }

  const isAllKnown = choices.every(({ standing }) => standing === "same");
  return (
    <Form onSubmit={submit} className={styles.form}>
      {isAllKnown && <p className={styles.note}>{t("resume.all_known")}</p>}
      <ul className={styles.list}>
        {choices.map((choice) => (
          <ChangeCard
            key={choice.id}
            choice={choice}
            isTaken={taken.has(choice.id)}
            onChange={(on) => toggle(choice.id, on)}
          />
        ))}
      </ul>
      {contacts.length > 0 && (
        <p className={styles.note}>{t("resume.other_contacts", { contacts: contacts.join(", ") })}</p>
      )}
      <div className={styles.foot}>
        <p className={styles.soft}>{t("resume.unsaved")}</p>
        <FormActions>
          <Button type="submit" disabled={taken.size === 0}>
            {t("resume.continue", { count: taken.size })}
          </Button>
          <ButtonLink variant="quiet" to="/account">
            {t("common.cancel")}
          </ButtonLink>
        </FormActions>
      </div>
    </Form>
  );
}
