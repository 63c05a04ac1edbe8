-- What: a session stores which user issued the office code that opened it.
-- Why: a second person must be independent of the first (rule A18). A session that the first user's code opened is the first user's session.
alter table sessions add column code_issued_by text references users (id);
