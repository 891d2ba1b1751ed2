import type { MediaConfig } from '../../config/media-config.ts';
import { localMediaStorage } from './local-media-storage.ts';
import type { MediaStorage } from './media-storage.ts';
import { s3MediaStorage } from './s3-media-storage.ts';

/** The storage that the configuration asks for; nothing is opened before the first file. */
export const openMediaStorage = ({ storage }: MediaConfig): MediaStorage =>
  storage.kind === 's3' ? s3MediaStorage(storage) : localMediaStorage(storage.folder);
