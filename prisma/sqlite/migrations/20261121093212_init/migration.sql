-- CreateTable
CREATE TABLE "Comment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "parentId" INTEGER,
    "authorId" INTEGER,
    "authorName" TEXT NOT NULL DEFAULT '',
    "authorEmail" TEXT NOT NULL DEFAULT '',
    "authorUrl" TEXT NOT NULL DEFAULT '',
    "authorIp" TEXT NOT NULL DEFAULT '',
    "authorAgent" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'comment',
    "karma" INTEGER NOT NULL DEFAULT 0,
    "date" TEXT NOT NULL,
    "trashedStatus" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "Comment_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Comment_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Entry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "sortTitle" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "password" TEXT NOT NULL DEFAULT '',
    "authorId" INTEGER,
    "parentId" INTEGER,
    "menuOrder" INTEGER NOT NULL DEFAULT 0,
    "date" TEXT NOT NULL,
    "isDateFloating" BOOLEAN NOT NULL DEFAULT false,
    "modified" TEXT NOT NULL,
    "commentStatus" TEXT NOT NULL DEFAULT 'open',
    "pingStatus" TEXT NOT NULL DEFAULT 'open',
    "format" TEXT NOT NULL DEFAULT 'standard',
    "template" TEXT NOT NULL DEFAULT '',
    "isSticky" BOOLEAN NOT NULL DEFAULT false,
    "featuredMediaId" INTEGER,
    "footnotes" TEXT NOT NULL DEFAULT '',
    "guid" TEXT,
    "trashedStatus" TEXT,
    "trashedAt" TEXT,
    "lastEditorId" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "Entry_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Revision" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "authorId" INTEGER,
    "isAutosave" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "footnotes" TEXT NOT NULL DEFAULT '',
    "date" TEXT NOT NULL,
    CONSTRAINT "Revision_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Change" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "recordId" INTEGER NOT NULL,
    "operation" TEXT NOT NULL,
    "moment" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Job" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "runAfter" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lockedUntil" TEXT,
    "lastError" TEXT
);

-- CreateTable
CREATE TABLE "Term" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "taxonomy" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sortName" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "parentId" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "EntryTerm" (
    "entryId" INTEGER NOT NULL,
    "termId" INTEGER NOT NULL,

    PRIMARY KEY ("entryId", "termId"),
    CONSTRAINT "EntryTerm_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EntryTerm_termId_fkey" FOREIGN KEY ("termId") REFERENCES "Term" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "login" TEXT NOT NULL,
    "loginKey" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT,
    "passwordHash" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sortName" TEXT NOT NULL,
    "firstName" TEXT NOT NULL DEFAULT '',
    "lastName" TEXT NOT NULL DEFAULT '',
    "nickname" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',
    "locale" TEXT NOT NULL DEFAULT '',
    "roles" TEXT NOT NULL,
    "registered" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "ApplicationPassword" (
    "uuid" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER NOT NULL,
    "appId" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created" TEXT NOT NULL,
    "lastUsed" TEXT,
    "lastIp" TEXT,
    CONSTRAINT "ApplicationPassword_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Comment_status_date_id_idx" ON "Comment"("status", "date", "id");

-- CreateIndex
CREATE INDEX "Comment_entryId_status_date_id_idx" ON "Comment"("entryId", "status", "date", "id");

-- CreateIndex
CREATE INDEX "Comment_parentId_idx" ON "Comment"("parentId");

-- CreateIndex
CREATE INDEX "Comment_authorId_idx" ON "Comment"("authorId");

-- CreateIndex
CREATE INDEX "Entry_kind_status_date_id_idx" ON "Entry"("kind", "status", "date", "id");

-- CreateIndex
CREATE INDEX "Entry_kind_status_modified_id_idx" ON "Entry"("kind", "status", "modified", "id");

-- CreateIndex
CREATE INDEX "Entry_kind_status_sortTitle_id_idx" ON "Entry"("kind", "status", "sortTitle", "id");

-- CreateIndex
CREATE INDEX "Entry_kind_status_slug_id_idx" ON "Entry"("kind", "status", "slug", "id");

-- CreateIndex
CREATE INDEX "Entry_kind_status_authorId_date_id_idx" ON "Entry"("kind", "status", "authorId", "date", "id");

-- CreateIndex
CREATE INDEX "Entry_kind_status_menuOrder_id_idx" ON "Entry"("kind", "status", "menuOrder", "id");

-- CreateIndex
CREATE INDEX "Entry_kind_slug_idx" ON "Entry"("kind", "slug");

-- CreateIndex
CREATE INDEX "Entry_authorId_idx" ON "Entry"("authorId");

-- CreateIndex
CREATE INDEX "Entry_parentId_idx" ON "Entry"("parentId");

-- CreateIndex
CREATE INDEX "Entry_status_date_idx" ON "Entry"("status", "date");

-- CreateIndex
CREATE INDEX "Revision_entryId_isAutosave_date_id_idx" ON "Revision"("entryId", "isAutosave", "date", "id");

-- CreateIndex
CREATE INDEX "Change_kind_recordId_seq_idx" ON "Change"("kind", "recordId", "seq");

-- CreateIndex
CREATE INDEX "Job_runAfter_lockedUntil_idx" ON "Job"("runAfter", "lockedUntil");

-- CreateIndex
CREATE INDEX "Term_taxonomy_sortName_id_idx" ON "Term"("taxonomy", "sortName", "id");

-- CreateIndex
CREATE INDEX "Term_taxonomy_count_id_idx" ON "Term"("taxonomy", "count", "id");

-- CreateIndex
CREATE INDEX "Term_parentId_idx" ON "Term"("parentId");

-- CreateIndex
CREATE UNIQUE INDEX "Term_taxonomy_slug_key" ON "Term"("taxonomy", "slug");

-- CreateIndex
CREATE INDEX "EntryTerm_termId_entryId_idx" ON "EntryTerm"("termId", "entryId");

-- CreateIndex
CREATE UNIQUE INDEX "User_loginKey_key" ON "User"("loginKey");

-- CreateIndex
CREATE UNIQUE INDEX "User_emailKey_key" ON "User"("emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "User_slug_key" ON "User"("slug");

-- CreateIndex
CREATE INDEX "User_sortName_id_idx" ON "User"("sortName", "id");

-- CreateIndex
CREATE INDEX "User_registered_id_idx" ON "User"("registered", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ApplicationPassword_hash_key" ON "ApplicationPassword"("hash");

-- CreateIndex
CREATE INDEX "ApplicationPassword_userId_created_idx" ON "ApplicationPassword"("userId", "created");
