-- What a change made of the fields that it changed, `{"title": {"before": "A", "after": "B"}}`, in the values that the
-- studio's calls take; one side alone where something was made or removed. Null for entries that change no content.
alter table audit_entry add column changes jsonb;
create index audit_entry_change on audit_entry (id desc) where changes is not null;
create index audit_entry_subject_change on audit_entry (subject, id desc) where changes is not null;

-- The pictures of earlier states: for as long as a row stands here, no clean-up takes what an undo would need.
create table change_image (
  entry_id bigint not null references audit_entry on delete cascade,
  image_id uuid not null references image on delete cascade,
  primary key (entry_id, image_id)
);
create index change_image_image on change_image (image_id);
