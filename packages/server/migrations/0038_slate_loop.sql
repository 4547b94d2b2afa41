-- A video whose beginning is repeated as the slate, instead of a picture.
alter table livestream add column slate_media_id bigint references media on delete set null;
create index livestream_slate_media on livestream (slate_media_id) where slate_media_id is not null;
