-- No form, page or feed has ever shown the benefits of a job: its description says them.
alter table jobs drop column benefits;
