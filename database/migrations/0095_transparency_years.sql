-- The yearly figures of `/transparency`, as they were after the end of each year. Cases are erased later.
create table transparency_years (
  year smallint primary key,
  -- `TransparencyYear` in contract/moderation/transparency.ts.
  figures jsonb not null,
  stored_at timestamptz(3) not null default portal_now()
);
