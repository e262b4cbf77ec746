-- Whether a user is or was a member of a company decides which conversations a seeker reads.
create index company_members_user_id_idx on company_members (user_id);
