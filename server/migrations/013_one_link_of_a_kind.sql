-- Of two requests for a link that come at once, one wins: only the newest may work.
delete from mailed_links;
drop index mailed_links_account;
create unique index mailed_links_account on mailed_links (account_id, purpose);
