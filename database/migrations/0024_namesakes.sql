-- Of several towns of one name an address means the same one as a search (server/search/towns.ts): the one whose region it
-- names, also without a comma ("Bergen NH"), else one in the first country of the configuration, else the largest.
-- A region of one letter ("L") is a word of other languages as well, so it tells nothing about a postal code.
create or replace function locate(address text, zip_code text, out latitude real, out longitude real, out country text)
language plpgsql stable parallel safe as $$
declare
  given text := ' ' || search_key(address) || ' ';
  codes text[] := zip_keys(zip_code);
  parts text[] := array(select search_key(part) from unnest(string_to_array(address, ',')) as part);
  names text[] := array(select regexp_replace(part, ' [a-z]{1,3}$', '') from unnest(parts) as part);
begin
  select p.latitude, p.longitude, p.country into latitude, longitude, country from postal_codes p where p.zip_key = any(codes)
  order by 2 * (strpos(given, ' ' || p.name_key || ' ') > 0)::int
      + (length(p.region) > 1 and strpos(given, ' ' || lower(p.region) || ' ') > 0)::int desc,
    p.country_order, length(p.zip_key) desc
  limit 1;
  if found then return; end if;
  select t.latitude, t.longitude, t.country into latitude, longitude, country from towns t
  where t.name_key = any(parts || names) and (t.name_key = any(parts)
    or t.name_key || ' ' || lower(t.region) = any(parts) or t.name_key || ' ' || lower(t.country) = any(parts))
  order by strpos(given, ' ' || lower(t.region) || ' ') > 0 desc, t.country_order = 0 desc, t.codes desc, t.country_order
  limit 1;
end
$$;
