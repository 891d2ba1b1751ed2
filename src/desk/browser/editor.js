import { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';

/** Replaces each text area of HTML by an editor that writes back to it. @param {ParentNode} root */
export function openEditors(root) {
  for (const area of root.querySelectorAll('textarea[data-editor]')) {
    const element = document.createElement('div');
    area.before(element);
    new Editor({
      element,
      extensions: [StarterKit, Image],
      content: area.value,
      onUpdate({ editor }) {
        area.value = editor.getHTML();
      },
    });
    area.hidden = true;
  }
}
