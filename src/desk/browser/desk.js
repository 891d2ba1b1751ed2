import './desk.css';
import 'htmx.org';

// The editor is large: only pages with a text load it.
if (document.querySelector('textarea[data-editor]'))
  import('./editor.js').then(({ openEditors }) => openEditors());
