-- The currency of an offer, and of the pay that a seeker wishes. ISO 4217. Null for the currency whose sign the portal shows, as
-- those of before were shown.
alter table offers add column pay_currency text check (pay_currency ~ '^[A-Z]{3}$');
alter table work_wishes add column pay_currency text check (pay_currency ~ '^[A-Z]{3}$');
