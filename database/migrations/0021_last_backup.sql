-- What monitoring says about backups.

-- One row, which the commands `backup` and `export` write after each run. It is no part of a backup, so that two backups
-- of the same data are equal and a restored portal begins without one.
create table last_backup (
  id boolean primary key default true check (id),
  -- The time of the data in the last backup that succeeded, and the size of its tables and files. Null without any.
  created_at timestamptz(3),
  bytes bigint,
  -- The number of files that it lacks, because the storage has lost them.
  missing_files integer,
  -- When a backup failed. Null after one that succeeded.
  failed_at timestamptz(3)
);
insert into last_backup default values;
