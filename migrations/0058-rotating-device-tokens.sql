-- What: a device has the token that its browser is known to hold and, after a sign-in, the next one; a session remembers the token that came with it.
-- Why: a token that is used after a newer one was seen is a copy (rule S18). The session's first request shows that the browser got the new token.
-- A device from before this migration keeps its token, and gets the next one at its next sign-in. Its name is unknown until then.
alter table devices add column next_token_hash text unique;
alter table devices add column name text check (length(name) between 1 and 60);
alter table sessions add column device_token_hash text;
