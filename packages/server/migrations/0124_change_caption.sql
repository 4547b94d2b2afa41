-- The texts of captions that a change replaced or removed, for its undoing: the last ten of each language.
create table change_caption (
  entry_id bigint not null references audit_entry on delete cascade,
  media_id bigint not null references media on delete cascade,
  language text not null,
  version text not null,
  vtt text not null,
  primary key (media_id, language, entry_id)
);
create index change_caption_entry on change_caption (entry_id);
