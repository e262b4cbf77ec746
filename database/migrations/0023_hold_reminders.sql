-- The reminder before a legal hold ends: a notice to those who can continue the hold.

-- When they were reminded.
alter table legal_holds add column end_announced_at timestamptz(3);

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'application_received', 'application_withdrawn', 'stage_changed', 'company_message',
  'interview_proposed', 'interview_scheduled', 'interview_declined', 'interview_cancelled',
  'offer_changed', 'offer_answered', 'mentioned', 'assigned', 'invitation_accepted', 'jobs_received', 'answers_due',
  'applications_unanswered', 'erasure_announced', 'answer_date_moved', 'hold_changed', 'hold_ending',
  'portal_hold_ending'
));
