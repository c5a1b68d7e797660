-- A number is drawn once: a series whose count fell or was thrown away would give numbers out again.
CREATE FUNCTION invoice_series_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.series <> OLD.series OR NEW.year <> OLD.year OR NEW.last < OLD.last THEN
    RAISE EXCEPTION 'what was issued stays: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_series_grows BEFORE UPDATE ON "invoice_series"
  FOR EACH ROW EXECUTE FUNCTION invoice_series_grows();
CREATE TRIGGER invoice_series_stays BEFORE DELETE ON "invoice_series"
  FOR EACH ROW EXECUTE FUNCTION invoice_refuse();
CREATE TRIGGER invoice_series_no_truncate BEFORE TRUNCATE ON "invoice_series" EXECUTE FUNCTION invoice_refuse();
