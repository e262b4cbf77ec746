-- Erases everything that a case says about people: the evidence, the reports, the notes, the decisions and the complaints.
-- What was decided, when and under which rule stays.
create function erase_case_content(erased_case_id uuid) returns void
language sql as $$
  update evidence set content = '{}' where case_id = erased_case_id;
  update case_events set data = '{}' where case_id = erased_case_id and data <> '{}';
  update reports set details = '', law = '', network_hash = null where case_id = erased_case_id;
  update decisions set facts = '', explanation = '', letters = '{"author": null, "reporters": null}', user_id = null
  where case_id = erased_case_id;
  update appeals set text = '', question = null, answer = null, reasons = null, user_id = null
  from decisions where decisions.id = decision_id and case_id = erased_case_id;
$$;
