-- A copy of a channel is no way to send anything until somebody opens it: until then customers hear nothing of it.
ALTER TABLE "ship_channel" ADD COLUMN "opened" BOOLEAN NOT NULL DEFAULT true;
