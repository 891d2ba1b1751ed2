import './graphql/media-item-type.ts';
import './graphql/media-file-fields.ts';
import './graphql/media-queries.ts';
import './graphql/media-mutations.ts';
import './graphql/media-edit-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { removeFilesJob } from './files/remove-files-job.ts';
import { sweepUploadsNowAndThen } from './files/sweep-uploads.ts';
import { mediaRoutes } from './rest.ts';
import { uploadTool } from './upload-tool.ts';

export const media = defineFeature({
  name: 'media',
  routes: mediaRoutes,
  jobs: [removeFilesJob],
  tools: [uploadTool],
  timers: [(services) => sweepUploadsNowAndThen(services)],
});
