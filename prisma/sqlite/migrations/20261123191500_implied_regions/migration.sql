-- What was shown for it until now.
UPDATE "Venue" SET "stateProvince" = CASE
  WHEN "state" <> '' AND lower("country") IN ('', 'united states', 'united states of america', 'us', 'usa', 'u.s.', 'u.s.a.') THEN "state"
  ELSE "province"
END
WHERE "stateProvince" = '';
