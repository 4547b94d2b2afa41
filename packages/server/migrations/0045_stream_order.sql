-- The studio lists streams by their state first.
drop index livestream_starts;
