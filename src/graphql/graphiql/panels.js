import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { createElement as h, useEffect, useState } from 'react';
import { examples } from './examples.js';
import { chosenFiles } from './fetcher.js';
import { toRest } from './to-rest.js';

const icon = (path) => () =>
  h(
    'svg',
    { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 },
    h('path', { d: path }),
  );

/** Documents to begin with; each opens in a tab of its own. */
export const examplesPlugin = {
  title: 'Examples',
  icon: icon('M5 4h14v16H5zM8 8h8M8 12h8M8 16h5'),
  content: function Examples() {
    const { addTab, updateActiveTabValues } = useGraphiQLActions();
    const { queryEditor, variableEditor } = useGraphiQL(({ queryEditor, variableEditor }) => ({
      queryEditor,
      variableEditor,
    }));
    const open = ({ query, variables }) => {
      const text = JSON.stringify(variables, null, 2);
      addTab();
      updateActiveTabValues({ query, variables: text });
      queryEditor?.setValue(query);
      variableEditor?.setValue(text);
    };
    const areas = [...new Set(examples.map(({ area }) => area))];
    return h(
      'div',
      { className: 'almanac-panel' },
      h('h2', null, 'Examples'),
      h(
        'label',
        null,
        'The file of $file, a pixel unless chosen: ',
        h('input', {
          type: 'file',
          onChange: ({ target }) =>
            target.files[0] ? chosenFiles.set('file', target.files[0]) : chosenFiles.delete('file'),
        }),
      ),
      ...areas.flatMap((area) => [
        h('h3', { key: area }, area),
        h(
          'ul',
          { key: `${area} list` },
          ...examples
            .filter((one) => one.area === area)
            .map((one) =>
              h(
                'li',
                { key: one.name },
                h(
                  'button',
                  { type: 'button', className: 'graphiql-un-styled', onClick: () => open(one) },
                  one.name,
                ),
              ),
            ),
        ),
      ]),
    );
  },
};

/** The REST requests that answer the same as the current document. */
export const restPlugin = {
  title: 'REST',
  icon: icon('M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4'),
  content: function Rest() {
    const twins = useTwins();
    const { queryEditor, variableEditor, operationName } = useGraphiQL(
      ({ queryEditor, variableEditor, operationName }) => ({
        queryEditor,
        variableEditor,
        operationName,
      }),
    );
    const [, setEdits] = useState(0);
    useEffect(() => {
      const listening = [queryEditor, variableEditor].map((editor) =>
        editor?.onDidChangeModelContent(() => setEdits((count) => count + 1)),
      );
      return () => {
        for (const one of listening) one?.dispose();
      };
    }, [queryEditor, variableEditor]);
    const found = twins
      ? toRest(queryEditor?.getValue() ?? '', operationName, variablesOf(variableEditor), twins)
      : [];
    return h(
      'div',
      { className: 'almanac-panel' },
      h('h2', null, 'The same by REST'),
      ...found.map(({ field, request, ability, untranslated }, i) =>
        h(
          'section',
          { key: `${field} ${i}` },
          h('h3', null, field),
          request
            ? h('pre', null, request)
            : h(
                'p',
                null,
                ability
                  ? `No route of its own; the ability ${ability} runs it.`
                  : 'REST has nothing of the same.',
              ),
          untranslated.length > 0
            ? h('p', null, `REST has no word for ${untranslated.join(', ')}.`)
            : null,
        ),
      ),
      h('p', null, '?_explain on a GET of REST shows the query that answers the same.'),
    );
  },
};

function variablesOf(editor) {
  try {
    return JSON.parse(editor?.getValue() || '{}');
  } catch {
    return {};
  }
}

let known;

function useTwins() {
  const [twins, setTwins] = useState(null);
  useEffect(() => {
    known ??= fetch(new URL('rest-twins.json', import.meta.url)).then((response) =>
      response.json(),
    );
    known.then(setTwins, () => setTwins({}));
  }, []);
  return twins;
}
