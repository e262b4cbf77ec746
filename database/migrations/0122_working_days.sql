-- Every event of an application computes up to five days with add_working_days, which called is_working_day for some 140 days each
-- time. PostgreSQL puts a function that returns rows into the statement around it, and so looks at these days in one pass.

-- The working days of a country from one day to another, both included.
create function working_days(first_day date, last_day date, country text, rules answer_rules) returns setof date
language sql stable as $$
  select candidate::date
  from generate_series(first_day, last_day, interval '1 day') as candidate
  where extract(isodow from candidate) < 6
    and to_char(candidate, 'YYYY-MM-DD') <> all (rules.closed_days)
    and to_char(candidate, 'MM-DD') <> all (rules.closed_days)
    and not exists (
      select from public_holidays as holiday
      where holiday.day = candidate::date
        and holiday.calendar = case split_part(rules.holiday_calendar, '-', 1)
          when country then rules.holiday_calendar else country end)
$$;

create or replace function is_working_day(day date, country text, rules answer_rules) returns boolean
language sql stable as $$
  select exists (select from working_days(day, day, country, rules))
$$;

-- Returns the working day that is `count` working days after `day`. Pauses of the company do not count either.
create or replace function add_working_days(day date, count integer, country text, company_id uuid, rules answer_rules)
returns date
language sql stable as $$
  select candidate
  from working_days(day + 1, day + 2 * count + 120 + cardinality(rules.closed_days), country, rules) as candidate
  where not exists (
    select from company_pauses as pause
    where pause.company_id = add_working_days.company_id and candidate between pause.starts_on and pause.ends_on)
  order by candidate
  offset count - 1 limit 1
$$;
