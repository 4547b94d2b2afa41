-- People are found by their whole name: commands of the chat.
create index account_name on account (lower(display_name));
