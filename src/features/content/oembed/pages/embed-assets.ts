/**
 * Talks to the scripts by which many sites show such frames: tells the height, and hands on what is clicked, since a frame of
 * theirs may not open anything. Sites that speak so put a secret into the address; for all others it does nothing.
 */
export const embedScript = `(() => {
  const secret = new URLSearchParams(location.hash.replace(/^#\\??/, '')).get('secret');
  if (!secret || parent === window) return;
  const say = (message, value) => parent.postMessage({ message, value, secret }, '*');
  const sayHeight = () => say('height', Math.ceil(document.body.getBoundingClientRect().height));
  addEventListener('load', sayHeight);
  addEventListener('resize', sayHeight);
  addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    say('link', link.href);
  });
})();`;

/** Of the page for frames, which brings all of it along: in a sandbox it could fetch none. */
export const embedStyle = `
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; padding: 1px; font: 1rem/1.5 Charter, "Source Serif 4", Georgia, serif; overflow-wrap: break-word; color: #1d1f21; }
main { padding: 1.25rem; border: 1px solid #dcd9d3; border-radius: 0.25rem; background: #fdfcfa; }
a { color: inherit; text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid #1f5673; outline-offset: 3px; }
img { display: block; width: 100%; max-height: 11rem; object-fit: cover; margin-bottom: 1rem; border-radius: 0.125rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.2; font-weight: 600; }
p { margin: 0 0 1rem; }
footer { color: #5c6064; font: 0.875rem/1.4 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
  body { color: #e4e2dd; }
  main { background: #16181a; border-color: #35393d; }
  :focus-visible { outline-color: #8fc4e0; }
  footer { color: #a3a7ab; }
}
`;
