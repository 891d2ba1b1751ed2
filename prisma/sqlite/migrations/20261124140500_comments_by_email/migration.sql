-- Moderators look for what somebody wrote, by the address in any spelling.
CREATE INDEX "Comment_authorEmail_idx" ON "Comment"(lower("authorEmail"), "status", "date");
