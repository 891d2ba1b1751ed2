/** Makes an element with properties, attributes (whose names have a hyphen) and children. */
export function make(/** @type {string} */ name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties))
    if (key.includes('-')) element.setAttribute(key, value);
    else element[key] = value;
  element.append(...children);
  return element;
}

/** Waits until nothing was typed for a moment. */
export function debounced(/** @type {() => void} */ run, delay = 250) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  };
}
