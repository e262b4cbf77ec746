-- Notices of the portal on content that stays visible, by a measure of the kind `label`: a code of contract/platform/labels.ts.

alter table decision_measures add column label text;
alter table jobs add column label text;
alter table companies add column label text;
alter table reviews add column label text;
