-- 5: a badge was earned.
alter table notification_event drop constraint notification_event_type_check;
alter table notification_event add constraint notification_event_type_check check (type between 1 and 5);
-- Who chose some types gets this one, too; who turned all off does not.
update notification_choice set types = array_append(types, 5::smallint) where cardinality(types) > 0;

update role set permissions = array_append(permissions, 'badge.grant') where name = 'support' and built_in;

alter table translation add column badge_id text generated always as (case kind when 'badge' then entity_id end) stored
  references badge on delete cascade;
create index translation_badge on translation (badge_id) where badge_id is not null;
