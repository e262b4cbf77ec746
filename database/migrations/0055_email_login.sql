-- Codes for a login by email (`email`), for accounts with and without a password.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
check (purpose in ('login', 'reset', 'phone', 'email', 'proof', 'two_factor', 'guest_application'));
