-- Wires confirmed by hand of which somebody has said that a line is not their money: it is not linked to them by itself.
ALTER TABLE "bank_line" ADD COLUMN "unlinked" UUID[] DEFAULT ARRAY[]::UUID[];
