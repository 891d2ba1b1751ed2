import { setConfig } from '@faustwp/core';
import possibleTypes from './possibleTypes.json';
import templates from './wp-templates/index.js';

export default setConfig({ templates, possibleTypes });
