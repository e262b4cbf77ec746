-- A form with one of the times stored it without the other.
update jobs set shift_start = null, shift_end = null where (shift_start is null) <> (shift_end is null);
alter table jobs add constraint jobs_shift_times_check check ((shift_start is null) = (shift_end is null));
