-- A year that was not typed to its end was kept; now it is refused, also in answers.
update media set publish_at = created_at where publish_at < '1900-01-01';
update hero set starts_at = null where starts_at < '1900-01-01';
update hero set ends_at = updated_at where ends_at < '1900-01-01';
