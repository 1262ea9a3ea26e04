-- Messages of the test provider that are due at the same moment are brought in the order in which they were told.
drop index sandbox_messages_due;
create index sandbox_messages_due on sandbox_messages (due_at, id) where due_at is not null;
