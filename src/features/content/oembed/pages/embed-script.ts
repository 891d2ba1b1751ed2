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
