import SwaggerUI from 'swagger-ui-dist/swagger-ui-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';

/** The reference as it runs in the browser: scripts/build-browser.mjs bundles this file with its viewer. */

const element = document.querySelector('#reference');
const { document: url, nonce } = element.dataset;

/**
 * The viewer reads a document as YAML and resolves all of it for each operation that is opened, which takes seconds for one of this
 * size. This one is JSON, and an operation refers to few of its components.
 */
const quickly = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        parseToJson:
          (_, { specActions, specSelectors }) =>
          (text) =>
            specActions.updateJsonSpec(JSON.parse(text || specSelectors.specStr())),
        requestResolvedSubtree:
          (request, { specActions, specSelectors }) =>
          (path) =>
            path[0] === 'components' // without references
              ? specActions.updateResolvedSubtree(path, specSelectors.specJson().getIn(path))
              : request(path),
      },
    },
  },
  afterLoad({ fn }) {
    const { resolveSubtree } = fn;
    fn.resolveSubtree = (document, path, options) =>
      resolveSubtree(partOf(document, path), path, options);
  },
});

/** A document with one operation and the components that this one needs. */
function partOf(document, path) {
  const operation = path.reduce((part, name) => part?.[name], document);
  const components = {};
  const take = (part) => {
    for (const [, kind, name] of JSON.stringify(part ?? null).matchAll(REFERENCE)) {
      if (components[kind]?.[name]) continue;
      components[kind] = { ...components[kind], [name]: document.components[kind][name] };
      take(components[kind][name]);
    }
  };
  take(operation);
  const [root, ...names] = path;
  const within = names.reduceRight((inner, name) => ({ [name]: inner }), operation);
  return { ...document, components, [root]: within };
}

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

SwaggerUI({
  url,
  domNode: element,
  plugins: [quickly],
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null, // it would send the document to another site
  syntaxHighlight: { activated: false }, // answers of some hundred records take seconds to colour
  /** Requests are made as the person who is logged in, whom the nonce vouches for. */
  requestInterceptor(request) {
    if (nonce) request.headers['X-WP-Nonce'] = nonce;
    return request;
  },
});
