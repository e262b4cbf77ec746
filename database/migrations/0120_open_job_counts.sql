-- For the counts of open jobs by industry and by company. Without it, counting a million jobs reads their descriptions.
create index jobs_public_industry_company_id_idx on jobs (industry, company_id) where is_public;
