-- Names that are held back are what the team searches for: by the words that were meant to be shown.
create index profiles_by_held_name on profiles (lower(held_name) text_pattern_ops) where held_name is not null;
create index profiles_by_held_username on profiles (lower(held_username) text_pattern_ops) where held_username is not null;
