-- Who was told of a post, and of what was said about it, when that is gone. Each kind is in one of the two.
create index notifications_posts on notifications (group_key, user_id, id) where type = 'post';
create index notifications_comments on notifications (opens) where type = 'comment';
