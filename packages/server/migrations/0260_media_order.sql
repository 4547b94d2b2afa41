-- The studio lists videos by their upload, publishing date or title, drafts apart; a date comes with what has none last.
drop index media_publish;
create index media_publish on media (publish_at desc nulls last, created_at desc, id desc) where removed_at is null;
create index media_title on media (left(search_text(title), 100), id) where removed_at is null;
create index media_draft_title on media (left(search_text(title), 100), id) where removed_at is null and publish_at is null;
