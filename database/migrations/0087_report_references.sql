-- The staff finds a case by the reference number of a report or a decision: the last eight characters of its id.
create index reports_reference_idx on reports (right(id::text, 8));
create index decisions_reference_idx on decisions (right(id::text, 8));
