import './media.css';

/** Loads what a part of a page has use for: fields that search, the library, the frame that crops. @param {ParentNode} root */
export function enhanceMedia(root) {
  const load = (selector, open) => {
    const element = root.querySelector(selector);
    if (element) open(element);
  };
  load('select[data-pick]', async () => (await import('./pick.js')).openPicks(root));
  load('a[data-make="attachment"]', async (link) =>
    (await import('./library.js')).openLibrary(link),
  );
  load('input[data-copy]', async (field) => (await import('./library.js')).openCopy(field));
  load('form[data-crop]', async (form) => (await import('./crop.js')).openCrop(form));
}

// Texts ask for pictures, and hand over files that were dropped on them or pasted.
for (const name of ['desk:pick-media', 'desk:upload'])
  document.addEventListener(name, async ({ detail: { files, insert } }) => {
    const { chooseMedia } = await import('./media-dialog.js');
    for (const item of await chooseMedia({ only: 'image', many: true, files })) insert(item);
  });
