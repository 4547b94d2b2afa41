-- The switches that are on, for joins. A switch without a row is off.
create view feature_on as select key from config_value where value = 'true';
