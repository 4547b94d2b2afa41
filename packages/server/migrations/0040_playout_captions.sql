-- The languages in which a premiere or a 24/7 channel has captions, those of all its videos: a list of language, label and
-- whether it is shown by default.
alter table livestream add column playout_captions jsonb not null default '[]';
-- As they were known when the item was made; the last item has the newest. Players read the multivariant playlist once, so
-- it must list what later videos have.
alter table playout_item add column captions jsonb not null default '[]';
