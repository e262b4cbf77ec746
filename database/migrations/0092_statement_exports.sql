-- When a decision was exported for the transparency database of the European Commission.
alter table decisions add column exported_at timestamptz(3);
