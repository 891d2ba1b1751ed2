import { batchOperation } from './batch-operation.ts';
import { endpoint } from './endpoint.ts';
import { type Route, route } from './route.ts';
import { createRouteTable, type RouteTable } from './route-table.ts';

const answersSchema = {
  type: 'object',
  required: ['responses'],
  properties: {
    responses: {
      type: 'array',
      description:
        'One for each request, in their order; null for what was right beside others that were not.',
      items: {
        type: ['object', 'null'],
        required: ['status', 'headers', 'body'],
        properties: { status: { type: 'integer' }, headers: {}, body: {} },
      },
    },
    failed: {
      enum: ['validation', 'atomic'],
      description:
        'That nothing was written, because a request is not valid, or because one of an atomic batch failed.',
    },
  },
};

/** `/batch/v1` over these routes, itself among them, since a batch in a batch is refused and not unknown (docs/rest.md §5). */
export function batchRoute(routes: readonly Route[]): Route {
  let table: RouteTable | undefined;
  const tableOfAll = () => {
    table ??= createRouteTable([batch, ...routes]);
    return table;
  };
  const batch: Route = route({
    namespace: '',
    path: '/batch/v1',
    endpoints: [
      endpoint(['POST'], batchOperation(tableOfAll), {
        answers: { status: 207, schema: answersSchema },
        respond: (body) => ({ status: 207, headers: {}, body }),
      }),
    ],
  });
  return batch;
}
