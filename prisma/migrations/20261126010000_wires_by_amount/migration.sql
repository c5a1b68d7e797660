-- A line of the statement looks for wires that were confirmed by hand over its amount.
CREATE INDEX "wire_received_received_on_idx" ON "wire"("received", "received_on");
CREATE INDEX "payment_wire_received_received_on_idx" ON "payment_wire"("received", "received_on");
