/** The settings of uploaded files, a part of the table of all. */
export const mediaSettings = [
  {
    name: 'MEDIA_STORAGE',
    default: 'local',
    meaning: 'Where uploaded files are kept: `local` (in UPLOADS_DIR) or `s3` (in a bucket).',
  },
  {
    name: 'UPLOADS_DIR',
    default: 'DATA_DIR/uploads',
    meaning: 'Folder of the uploaded files, for `local`.',
  },
  {
    name: 'UPLOAD_MAX_BYTES',
    default: '268435456',
    meaning: 'How large an uploaded file may be, in bytes; 2147483647 at most.',
  },
  {
    name: 'UPLOAD_MAX_PIXELS',
    default: '100000000',
    meaning: 'How many pixels an uploaded image may have (width times height).',
  },
  { name: 'S3_BUCKET', default: '', meaning: 'The bucket, for `s3`.' },
  {
    name: 'S3_ENDPOINT',
    default: "Amazon's",
    meaning: 'Address of another S3-compatible service (`https://s3.example.org`).',
  },
  { name: 'S3_REGION', default: 'us-east-1', meaning: 'The region of the bucket.' },
  {
    name: 'S3_ACCESS_KEY_ID',
    default: '',
    meaning: "Credentials of the bucket; without them the machine's own are looked for.",
  },
  { name: 'S3_SECRET_ACCESS_KEY', default: '', meaning: 'The secret that belongs to them.' },
  {
    name: 'S3_PUBLIC_URL',
    default: '',
    meaning:
      "Address under which the public reaches the bucket's files; `/uploads/…` then sends visitors there instead of passing the files on.",
  },
] as const;
