-- The notification that has mailed a notice, by its key. A mail can be about several applications, and the erasure of each
-- of them deletes it.
alter table notices add column mail_event text;
update notices set mail_event = 'notices:' || id
where 'notices:' || id in (select event from notifications where starts_with(event, 'notices:'));
