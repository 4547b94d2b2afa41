-- Who granted points by hand, to whom and why. Movements are kept for ever, so this is not in them.
create table points_by_hand (
  event text primary key references points_movement (event),
  account_id uuid not null references account on delete cascade,
  granted_by uuid references account on delete set null,
  -- Not known of grants before this table.
  reason text
);
create index points_by_hand_account on points_by_hand (account_id);
create index points_by_hand_granted_by on points_by_hand (granted_by);

-- Events were hand:{who granted}:{key} before, and are hand:{key} now.
insert into points_by_hand (event, account_id, granted_by)
  select m.event, h.account_id, a.id
  from points_movement m join points_holder h on h.id = m.holder_id
    left join account a on a.id::text = split_part(m.event, ':', 2)
  where m.kind = 'granted' and m.event like 'hand:%' and h.account_id is not null;

create or replace view points_of_account as
  select h.account_id, m.id, m.kind, m.points, regexp_replace(m.event, '^hand:.*:', 'hand:') as event, m.at,
    p.title as pitch, b.reason
  from points_movement m join points_holder h on h.id = m.holder_id left join pitch p on p.id = m.pitch_id
    left join points_by_hand b on b.event = m.event;
