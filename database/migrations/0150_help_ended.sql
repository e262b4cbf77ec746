-- A helper is told when the seeker has ended the help. The notice has no `help_id`, because it outlives the help.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'application_received', 'application_withdrawn', 'stage_changed', 'company_message',
  'interview_proposed', 'interview_scheduled', 'interview_declined', 'interview_cancelled',
  'offer_changed', 'offer_answered', 'mentioned', 'assigned', 'invitation_accepted', 'jobs_received', 'answers_due',
  'applications_unanswered', 'erasure_announced', 'answer_date_moved', 'hold_changed', 'hold_ending',
  'portal_hold_ending', 'statement_changed', 'company_suspended', 'company_reinstated',
  'job_confirmation_due', 'job_ended', 'job_not_published', 'job_closing', 'job_changed',
  'helper_joined', 'job_suggested', 'application_prepared', 'help_ended'
));
