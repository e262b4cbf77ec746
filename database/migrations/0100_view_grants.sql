-- Until when the staff may read the account, because its owner lets them. Null or in the past for nobody.
alter table users add column view_granted_until timestamptz(3);
