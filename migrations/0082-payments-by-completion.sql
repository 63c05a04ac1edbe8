-- The list of completed payments is in the order of completion: a claim of last week that was confirmed today is the newest.
create index payments_by_completion on payments (paid_at desc, id desc) where status = 'completed';
