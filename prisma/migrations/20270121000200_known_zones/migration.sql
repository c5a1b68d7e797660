-- A time zone that this database knows: browsers and the runtime know newer names, and UTC stands for those.
CREATE FUNCTION known_zone(zone TEXT) RETURNS TEXT LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;

UPDATE "user" SET timezone = known_zone(timezone) WHERE known_zone(timezone) <> timezone;
