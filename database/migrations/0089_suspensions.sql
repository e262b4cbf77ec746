-- Suspensions of users and of companies by the staff of the portal. They end at the latest with the measure of the decision
-- (`decision_measures.until`), whose sweep sets the columns to null.

-- A suspended user can log in, and do nothing but what contract/platform/route.ts allows (`duringSuspension`).
alter table users
  add column suspended_at timestamptz(3),
  -- What the user is told about the end; null for one that is not known.
  add column suspended_until timestamptz(3);

alter table companies add column suspended_until timestamptz(3);

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'application_received', 'application_withdrawn', 'stage_changed', 'company_message',
  'interview_proposed', 'interview_scheduled', 'interview_declined', 'interview_cancelled',
  'offer_changed', 'offer_answered', 'mentioned', 'assigned', 'invitation_accepted', 'jobs_received', 'answers_due',
  'applications_unanswered', 'erasure_announced', 'answer_date_moved', 'hold_changed', 'hold_ending',
  'portal_hold_ending', 'statement_changed', 'company_suspended', 'company_reinstated'
));
