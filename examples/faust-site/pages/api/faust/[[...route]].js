import '../../../faust.config.js';
import { apiRouter } from '@faustwp/core';

export default apiRouter;
