import { join, resolve } from 'node:path';
import { type ReadSetting, readNumber, wrong } from './setting-value.ts';
import type { SettingName } from './settings-table.ts';

/** Settings of uploaded files. */
export interface MediaConfig {
  /** An absolute path. Uploads are received here before they are stored. */
  readonly incomingDir: string;
  readonly storage: LocalMediaConfig | S3MediaConfig;
  readonly maxBytes: number;
  /** Of a JPEG; other formats may have fewer. */
  readonly maxPixels: number;
  /** In pixels, of an image's width and height. */
  readonly maxSide: number;
}

export interface LocalMediaConfig {
  readonly kind: 'local';
  /** An absolute path. */
  readonly folder: string;
}

export interface S3MediaConfig {
  readonly kind: 's3';
  readonly bucket: string;
  readonly region: string;
  /** Undefined for Amazon's. */
  readonly endpoint: string | undefined;
  /** Undefined to use the machine's own. */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string }
    | undefined;
  /** Without a trailing slash; undefined if this server streams the files. */
  readonly publicUrl: string | undefined;
  /** Seconds that the service may take to respond. */
  readonly timeout: number;
}

/** @throws ConfigError for an invalid setting */
export function readMediaConfig(read: ReadSetting, dataDir: string): MediaConfig {
  return {
    incomingDir: join(dataDir, 'incoming'),
    storage: readStorage(read, dataDir),
    maxBytes: readNumber(read, 'UPLOAD_MAX_BYTES', { byDefault: 256 * 2 ** 20, most: MOST }),
    maxPixels: readNumber(read, 'UPLOAD_MAX_PIXELS', { byDefault: 100_000_000, most: MOST }),
    maxSide: readNumber(read, 'UPLOAD_MAX_SIDE', { byDefault: 30_000, most: 65_535 }),
  };
}

function readStorage(read: ReadSetting, dataDir: string): MediaConfig['storage'] {
  const kind = read('MEDIA_STORAGE') ?? 'local';
  if (kind === 'local')
    return { kind, folder: resolve(read('UPLOADS_DIR') ?? join(dataDir, 'uploads')) };
  if (kind === 's3') return readS3(read);
  throw wrong('MEDIA_STORAGE', kind, 'local or s3');
}

function readS3(read: ReadSetting): S3MediaConfig {
  const bucket = read('S3_BUCKET');
  if (!bucket) throw wrong('S3_BUCKET', 'an empty one', 'the name of a bucket');
  const accessKeyId = read('S3_ACCESS_KEY_ID');
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw wrong('S3_SECRET_ACCESS_KEY', 'one of the two', 'given together with S3_ACCESS_KEY_ID');
  return {
    kind: 's3',
    bucket,
    region: read('S3_REGION') ?? 'us-east-1',
    endpoint: readAddress(read, 'S3_ENDPOINT'),
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    publicUrl: readAddress(read, 'S3_PUBLIC_URL'),
    timeout: readNumber(read, 'S3_TIMEOUT', { byDefault: 10, most: 600 }),
  };
}

function readAddress(read: ReadSetting, name: SettingName): string | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value.replace(/\/+$/, '');
  throw wrong(name, value, 'an address such as https://files.example.org');
}

/** The maximum of the database column for the size of a file. */
const MOST = 2_147_483_647;
