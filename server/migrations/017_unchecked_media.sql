-- The few that wait for their check, found without looking at all that were checked.
create index media_checking on media (created_at) where state = 'checking';
