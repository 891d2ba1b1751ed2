import SwaggerUI from 'swagger-ui-dist/swagger-ui-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';

/** The reference as it runs in the browser: scripts/build-browser.mjs bundles this file with its viewer. */

const element = document.querySelector('#reference');
const { document: url, nonce } = element.dataset;

SwaggerUI({
  url,
  domNode: element,
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
