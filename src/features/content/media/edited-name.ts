import { nameOfKey } from './files/derived-key.ts';

/** What an edited picture is called: `boat.jpg` and `boat-edited-2.jpg` both become `boat-edited.jpg`, before it is numbered. */
export const editedName = (file: string): string =>
  nameOfKey(file).replace(
    /(-edited(-\d+)?)?(\.[^.]*)?$/,
    (_all, _edited, _number, ending = '') => `-edited${ending}`,
  );
