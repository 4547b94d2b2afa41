-- What a page of the sandbox says, in each language that it speaks: whoever looks at it may choose another one. Pages that
-- are open say what they said.
alter table sandbox_session alter column description type jsonb using jsonb_build_object(
  'en', jsonb_build_object('order', description, 'now', '', 'card', ''),
  'es', jsonb_build_object('order', description, 'now', '', 'card', '')
);
alter table sandbox_session rename column description to words;
