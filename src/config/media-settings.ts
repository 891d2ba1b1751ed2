/** The settings of uploaded files, a part of `settingsTable`. */
export const mediaSettings = [
  {
    name: 'MEDIA_STORAGE',
    default: 'local',
    meaning: 'Where uploaded files are stored: `local` (in UPLOADS_DIR) or `s3` (in a bucket).',
  },
  {
    name: 'UPLOADS_DIR',
    default: 'DATA_DIR/uploads',
    meaning: 'Folder for uploaded files, for `local`.',
  },
  {
    name: 'UPLOAD_MAX_BYTES',
    default: '268435456',
    meaning: 'Maximum size of an uploaded file, in bytes, at most 2147483647.',
  },
  {
    name: 'UPLOAD_MAX_PIXELS',
    default: '100000000',
    meaning:
      'Maximum number of pixels (width times height) of an uploaded image: of JPEG, PNG and TIFF. Half of it for WebP and for progressive or interlaced ones, a quarter for AVIF and GIF; with more than four bytes a pixel, fewer in proportion.',
  },
  {
    name: 'UPLOAD_MAX_SIDE',
    default: '30000',
    meaning: 'Maximum width and height of an uploaded image, in pixels, at most 65535.',
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
    meaning: "Access key of the bucket. Without it, the machine's own credentials are used.",
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    default: '',
    meaning: 'Secret key that belongs to the access key.',
  },
  {
    name: 'S3_TIMEOUT',
    default: '10',
    meaning:
      'Seconds that the service may take to respond, or may be silent while a file is sent. After that, the request is refused with 503.',
  },
  {
    name: 'S3_PUBLIC_URL',
    default: '',
    meaning:
      "Public address of the bucket's files. `/uploads/…` then redirects there instead of streaming the files.",
  },
] as const;
