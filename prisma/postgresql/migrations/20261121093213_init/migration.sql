-- CreateTable
CREATE TABLE "Comment" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "parentId" INTEGER,
    "authorId" INTEGER,
    "authorName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "authorEmail" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "authorUrl" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "authorIp" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "authorAgent" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "content" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL DEFAULT 'comment',
    "karma" INTEGER NOT NULL DEFAULT 0,
    "date" TEXT COLLATE "C" NOT NULL,
    "trashedStatus" TEXT COLLATE "C",
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Entry" (
    "id" SERIAL NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "slug" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "sortTitle" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "excerpt" TEXT COLLATE "C" NOT NULL,
    "password" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "authorId" INTEGER,
    "parentId" INTEGER,
    "menuOrder" INTEGER NOT NULL DEFAULT 0,
    "date" TEXT COLLATE "C" NOT NULL,
    "isDateFloating" BOOLEAN NOT NULL DEFAULT false,
    "modified" TEXT COLLATE "C" NOT NULL,
    "commentStatus" TEXT COLLATE "C" NOT NULL DEFAULT 'open',
    "pingStatus" TEXT COLLATE "C" NOT NULL DEFAULT 'open',
    "format" TEXT COLLATE "C" NOT NULL DEFAULT 'standard',
    "template" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "isSticky" BOOLEAN NOT NULL DEFAULT false,
    "featuredMediaId" INTEGER,
    "footnotes" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "guid" TEXT COLLATE "C",
    "trashedStatus" TEXT COLLATE "C",
    "trashedAt" TEXT COLLATE "C",
    "lastEditorId" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Revision" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "authorId" INTEGER,
    "isAutosave" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "excerpt" TEXT COLLATE "C" NOT NULL,
    "footnotes" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "date" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT COLLATE "C" NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Change" (
    "seq" SERIAL NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "recordId" INTEGER NOT NULL,
    "operation" TEXT COLLATE "C" NOT NULL,
    "moment" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Change_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" SERIAL NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "payload" TEXT COLLATE "C" NOT NULL,
    "runAfter" TEXT COLLATE "C" NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lockedUntil" TEXT COLLATE "C",
    "lastError" TEXT COLLATE "C",

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Term" (
    "id" SERIAL NOT NULL,
    "taxonomy" TEXT COLLATE "C" NOT NULL,
    "slug" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "sortName" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "parentId" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Term_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EntryTerm" (
    "entryId" INTEGER NOT NULL,
    "termId" INTEGER NOT NULL,

    CONSTRAINT "EntryTerm_pkey" PRIMARY KEY ("entryId","termId")
);

-- CreateTable
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "login" TEXT COLLATE "C" NOT NULL,
    "loginKey" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "emailKey" TEXT COLLATE "C",
    "passwordHash" TEXT COLLATE "C" NOT NULL,
    "slug" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "sortName" TEXT COLLATE "C" NOT NULL,
    "firstName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "lastName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "nickname" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "url" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "locale" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "roles" TEXT COLLATE "C" NOT NULL,
    "registered" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApplicationPassword" (
    "uuid" TEXT COLLATE "C" NOT NULL,
    "userId" INTEGER NOT NULL,
    "appId" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "name" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "created" TEXT COLLATE "C" NOT NULL,
    "lastUsed" TEXT COLLATE "C",
    "lastIp" TEXT COLLATE "C",

    CONSTRAINT "ApplicationPassword_pkey" PRIMARY KEY ("uuid")
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

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EntryTerm" ADD CONSTRAINT "EntryTerm_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EntryTerm" ADD CONSTRAINT "EntryTerm_termId_fkey" FOREIGN KEY ("termId") REFERENCES "Term"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationPassword" ADD CONSTRAINT "ApplicationPassword_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
