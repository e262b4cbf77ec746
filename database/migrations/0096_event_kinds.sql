-- contract/moderation/cases.ts and contract/accounts/staff.ts have the kinds of events.
alter table case_events drop constraint case_events_kind_check;
alter table staff_events drop constraint staff_events_kind_check;
