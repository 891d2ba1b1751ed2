-- The word of clients for a sign that stands behind the number.
UPDATE "Event" SET "currencyPosition" = 'postfix' WHERE "currencyPosition" = 'suffix';
