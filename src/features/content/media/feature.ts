import './graphql/media-item-type.ts';
import './graphql/media-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { removeFilesJob, sweepUploadsNowAndThen } from './files/file-claims.ts';
import { mediaRoutes } from './rest.ts';
import { uploadTool } from './upload-tool.ts';

export const media = defineFeature({
  name: 'media',
  group: { name: 'Media', description: 'Uploaded files, with sizes of pictures.' },
  routes: mediaRoutes,
  jobs: [removeFilesJob],
  tools: [uploadTool],
  timers: [sweepUploadsNowAndThen],
});
