-- What auto-pay needs to be left of an order, in percent of what the buyer paid; null asks for nothing. Nobody means to
-- sell at a loss by themselves, so rules that were made before begin with nothing less than their cost.

-- AlterTable
ALTER TABLE "autopay_rule" ADD COLUMN "least_margin" INTEGER DEFAULT 0;
