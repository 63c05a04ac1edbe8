-- What: an index of requests for a second person by the user who made them.
-- Why: My day shows each user how their own requests ended (rule A30), on every visit.
create index second_person_requests_by on second_person_requests (requested_by, decided_at desc);
