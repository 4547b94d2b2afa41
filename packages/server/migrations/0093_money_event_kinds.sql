-- An undone cancellation or pause is resumed, the word of the subscription's calls.
update foundry_event set kind = case kind
    when 'kept' then 'resumed'
    when 'cancel-asked' then 'cancel-requested'
    when 'pause-asked' then 'pause-requested'
    when 'change-asked' then 'change-requested'
    else 'change-started' end
  where kind in ('kept', 'cancel-asked', 'pause-asked', 'change-asked', 'change-begun');
