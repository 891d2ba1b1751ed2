-- Both indexes are made anew at the next start, with fragments and signs of words.
DROP TABLE IF EXISTS "EntrySearch";
DROP TABLE IF EXISTS "RevisionSearch";
