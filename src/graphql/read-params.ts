import { authenticate, identificationOf } from '../auth/authenticate.ts';
import type { Services } from '../operation/services.ts';
import { resultSize, tooLargeAnswer } from './answer-size.ts';
import { wrongRequest } from './errors.ts';
import type { Batch, GraphqlPlugin } from './exchange.ts';
import { resolveDocument, type SentParams } from './resolve-document.ts';

/**
 * Checks the parameters of an operation, and finds the document that they name. Yoga executes the operations of an array at once; here they
 * wait for each other, and their results have the size of one together.
 */
export const readParams = (services: Services): GraphqlPlugin => ({
  async onParams({ params, setParams, paramsHandler, setParamsHandler, context: { exchange } }) {
    const { batch } = exchange;
    const done = batch && (await takeTurn(batch));
    try {
      const identification = identificationOf(exchange.input);
      setParams(
        await resolveDocument(services, toParams(params), () =>
          authenticate(identification, services.authentication),
        ),
      );
    } catch (error) {
      done?.();
      throw error;
    }
    if (!batch) return;
    setParamsHandler(async (payload) => {
      try {
        const result = await paramsHandler(payload);
        if ('errors' in result || 'data' in result) batch.room -= resultSize(result, batch.room);
        return batch.room < 0 ? { errors: [tooLargeAnswer()] } : result;
      } finally {
        done?.();
      }
    });
  },
});

/** Resolves when the operations before are done; call what is returned when this one is. */
async function takeTurn(batch: Batch): Promise<() => void> {
  const before = batch.last;
  const { promise, resolve } = Promise.withResolvers<void>();
  batch.last = promise;
  await before;
  batch.index += 1;
  return resolve;
}

/** Reads parameters as they were sent. @throws GraphQLError if one has a wrong type, or there is neither a document nor the id of one */
function toParams(value: unknown): SentParams {
  if (!isObject(value)) throw wrongParams();
  const { query, variables, operationName, extensions, documentId = value.doc_id } = value;
  if (query != null && typeof query !== 'string') throw wrongParams();
  if (variables != null && !isObject(variables)) throw wrongParams();
  if (extensions != null && !isObject(extensions)) throw wrongParams();
  if (operationName != null && typeof operationName !== 'string') throw wrongParams();
  if (documentId != null && typeof documentId !== 'string') throw wrongParams();
  if (query == null && documentId == null && !extensions?.persistedQuery) throw wrongParams();
  return {
    ...(query == null ? {} : { query }),
    ...(variables ? { variables } : {}),
    ...(operationName ? { operationName } : {}),
    ...(extensions ? { extensions } : {}),
    ...(documentId == null ? {} : { documentId }),
  };
}

const wrongParams = () =>
  wrongRequest(
    'BAD_REQUEST',
    400,
    'The request needs a query as text, or the id of a document; variables and extensions are objects, and operationName is a text.',
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
