-- Producer Points are a double-entry ledger. A movement takes points out of one bucket and puts them into another, and
-- is never changed. The holder outlives the account, so that sums and tallies stay as they are when an account is erased.
create table points_holder (
  id bigint generated always as identity primary key,
  account_id uuid unique references account on delete set null,
  -- What the movements sum up to. `issued` is all that ever came in; the others are where it is now.
  issued integer not null default 0,
  available integer not null default 0 check (available >= 0),
  held integer not null default 0 check (held >= 0),
  spent integer not null default 0 check (spent >= 0),
  revoked integer not null default 0 check (revoked >= 0),
  expired integer not null default 0 check (expired >= 0),
  -- Points of refunded payments that were given to a pitch: they are revoked if they come back.
  owed integer not null default 0 check (owed >= 0),
  constraint points_holder_sum check (issued = available + held + spent + revoked + expired)
) with (fillfactor = 70);

create table points_movement (
  id bigint generated always as identity primary key,
  holder_id bigint not null references points_holder,
  pitch_id bigint,
  kind text not null check (
    kind in ('monthly', 'annual-signup', 'gift', 'granted', 'given', 'taken-back', 'returned', 'spent', 'revoked', 'expired')
  ),
  points integer not null check (points > 0),
  -- What it was moved for, such as foundry:12:annual: the same event moves once.
  event text not null unique,
  at timestamptz not null,
  constraint points_movement_pitch check ((pitch_id is null) = (kind not in ('given', 'taken-back', 'returned', 'spent')))
);
create index points_movement_holder on points_movement (holder_id, at desc, id desc);
create index points_movement_pitch on points_movement (pitch_id, id) where pitch_id is not null;

-- Both sides of each movement. All amounts sum up to zero.
create view points_posting as
  select m.id as movement_id, m.holder_id, m.pitch_id, m.at, side.bucket, side.amount
  from points_movement m cross join lateral (
    values
      (case when kind in ('monthly', 'annual-signup', 'gift', 'granted') then 'issued'
        when kind in ('given', 'revoked', 'expired') then 'available' else 'held' end, -points),
      (case when kind in ('monthly', 'annual-signup', 'gift', 'granted', 'taken-back', 'returned') then 'available'
        when kind = 'given' then 'held' else kind end, points)
  ) as side (bucket, amount);

-- Points of payments that went back: how many were to be taken, and how many could be. The rest is owed.
create table points_revocation (
  event text primary key,
  holder_id bigint not null references points_holder,
  wanted integer not null check (wanted > 0),
  taken integer not null check (taken between 0 and wanted),
  at timestamptz not null,
  -- The payment did not go back after all.
  restored_at timestamptz
);
create index points_revocation_holder on points_revocation (holder_id, at desc);

-- The points of before.
insert into points_holder (account_id) select distinct account_id from points_entry;
insert into points_movement (holder_id, kind, points, event, at)
  select h.id, e.reason, abs(e.points), e.event, e.at
  from points_entry e join points_holder h using (account_id)
  order by e.id;
update points_holder h set issued = s.issued, available = s.issued - s.revoked, revoked = s.revoked
  from (
    select holder_id, coalesce(sum(points) filter (where kind <> 'revoked'), 0) as issued,
      coalesce(sum(points) filter (where kind = 'revoked'), 0) as revoked
    from points_movement group by holder_id
  ) s
  where s.holder_id = h.id;
drop table points_entry;
