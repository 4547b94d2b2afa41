create or replace function sum_revenue_day() returns trigger language plpgsql as $$
declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into revenue_day as known
  select currency, (at at time zone 'UTC')::date, sign * sum(monthly), sign * sum(paying), sign * sum(trialing),
    sign * count(*) filter (where kind = 'trial'), sign * count(*) filter (where kind = 'trial-lost'),
    sign * count(*) filter (where kind = 'new'), sign * count(*) filter (where converted),
    sign * count(*) filter (where kind = 'back'), sign * count(*) filter (where kind = 'pause'),
    sign * count(*) filter (where kind = 'voluntary'), sign * count(*) filter (where kind = 'involuntary'),
    sign * count(*) filter (where kind = 'late'), sign * count(*) filter (where kind = 'recovered'),
    sign * coalesce(sum(price) filter (where kind = 'recovered'), 0)
  from told group by 1, 2
  on conflict (currency, day) do update set mrr = known.mrr + excluded.mrr, paying = known.paying + excluded.paying,
    trialing = known.trialing + excluded.trialing, trials = known.trials + excluded.trials,
    trials_lost = known.trials_lost + excluded.trials_lost, new = known.new + excluded.new,
    converted = known.converted + excluded.converted, back = known.back + excluded.back,
    paused = known.paused + excluded.paused, voluntary = known.voluntary + excluded.voluntary,
    involuntary = known.involuntary + excluded.involuntary, late = known.late + excluded.late,
    recovered = known.recovered + excluded.recovered, recovered_amount = known.recovered_amount + excluded.recovered_amount;
  return null;
end $$;
create or replace trigger sum_revenue_day_of_new after insert on revenue_event
  referencing new table as told for each statement execute function sum_revenue_day();
create or replace trigger sum_revenue_day_of_old after delete on revenue_event
  referencing old table as told for each statement execute function sum_revenue_day();
