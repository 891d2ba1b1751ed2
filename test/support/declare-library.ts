import { declareSite } from '../../src/config/declaration/declaration.ts';
import { checkDeclaration } from '../../src/content/declaration/check-declaration.ts';
import { library } from './library.ts';

/** Once for all files of the process: each of them runs `set-up-library.ts`, and what that imports is loaded once. */
declareSite(checkDeclaration('almanac.config.ts', library));
