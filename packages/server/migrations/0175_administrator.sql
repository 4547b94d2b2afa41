-- The word that people know; a title that somebody chose stays.
update role set title = 'Administrator' where name = 'operator' and title = 'Operator';
