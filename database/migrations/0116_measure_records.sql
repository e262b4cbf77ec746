-- The time when a record of the measure was written to the storage, with which a restore takes it again. Null when there is
-- none, or none any more.
alter table decision_measures add column recorded_at timestamptz(3);

create index decision_measures_unrecorded_idx on decision_measures (decision_id)
where ended_at is null and recorded_at is null and kind <> 'warn';
create index decision_measures_record_ended_idx on decision_measures (decision_id)
where ended_at is not null and recorded_at is not null;
