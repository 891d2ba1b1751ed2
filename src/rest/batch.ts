import { batchOperation } from './batch-operation.ts';
import { endpoint } from './endpoint.ts';
import { type Route, route } from './route.ts';
import { createRouteTable, type RouteTable } from './route-table.ts';

/** `/batch/v1` over these routes, itself among them, since a batch in a batch is refused and not unknown (interface.md §4.2). */
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
        respond: (body) => ({ status: 207, headers: {}, body }),
      }),
    ],
  });
  return batch;
}
