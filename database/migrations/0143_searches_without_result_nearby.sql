-- Words that five different visitors at least have searched in vain in one week in the same area. Words of fewer are never
-- stored. While the week lasts, `empty_searches` has the visitors, with a hash of the words and the area.
create table empty_area_searches (
  week date not null,
  words_hash text not null,
  words text not null,
  -- The middle of the area, which is about 10 km wide.
  latitude real not null,
  longitude real not null,
  visitors integer not null check (visitors >= 5),
  primary key (week, words_hash)
);
