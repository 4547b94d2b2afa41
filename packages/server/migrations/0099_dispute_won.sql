-- The sandbox tells of disputes that are won, too.
alter table sandbox_news drop constraint sandbox_news_kind_check,
  add constraint sandbox_news_kind_check check (kind in ('disputed', 'dispute-won', 'failed-later', 'refunded'));
create index sandbox_news_at on sandbox_news (at, id);
