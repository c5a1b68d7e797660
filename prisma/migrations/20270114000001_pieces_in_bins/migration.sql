-- Pieces of a SKU in the bins of a warehouse that count as on hand. As a function it reads what is there when it is asked,
-- so a statement that has waited for the shelf sees what was put away meanwhile.
CREATE FUNCTION pieces_in_bins(sku uuid, house uuid) RETURNS int LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(p.qty), 0) FROM bin_stock p JOIN bin b ON b.id = p.bin_id
    WHERE p.variant_id = sku AND b.warehouse_id = house AND b.kind IN ('shelf', 'tote'));
END $$;
