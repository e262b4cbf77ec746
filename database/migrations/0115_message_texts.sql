-- Finds the messages with the same text, also of other senders. A shorter one, such as "Can you come on Monday?", is often the
-- same by chance.
create index messages_text_key_idx on messages (md5(job_text_key('', message))) where length(message) >= 60;
