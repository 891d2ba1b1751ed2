import { toBodyProperties } from './openapi-schema.ts';
import type { StreamedBody } from './route.ts';

type Json = Record<string, unknown>;
type Shown = readonly (readonly [name: string, schema: Json])[];

/** The body of an endpoint that takes files (OpenAPI 3.1 §4.8.14.2): a form, or the file itself where that is taken. */
export function toUploadBody({ files, isFile, form: own }: StreamedBody, args: Shown): Json {
  if (own) return { required: true, content: { 'multipart/form-data': { schema: own } } };
  const fileFields = Object.entries(files).map(
    ([name, description]) => [name, { ...BINARY, description }] as const,
  );
  const form = toBodyProperties(Object.fromEntries([...args, ...fileFields]));
  const names = Object.keys(files);
  const required = [...(Array.isArray(form.required) ? form.required : []), ...names];
  return {
    required: true,
    ...(isFile ? { description: 'A form with the file, or the bytes of the file alone.' } : {}),
    content: {
      'multipart/form-data': {
        schema: { type: 'object', ...form, ...(required.length > 0 ? { required } : {}) },
      },
      // Bytes have no schema (OpenAPI 3.1 §4.8.14.2).
      ...(isFile ? { '*/*': {} } : {}),
    },
  };
}

/** What a file that is the body says of itself in headers (docs/rest.md §4.6); a form says it inside. */
export const uploadHeaders: readonly Json[] = [
  {
    name: 'Content-Disposition',
    in: 'header',
    required: false,
    description: 'Names a file that is sent as the body; a form needs none.',
    schema: { type: 'string' },
    example: 'attachment; filename="boat.jpg"',
  },
  {
    name: 'Content-MD5',
    in: 'header',
    required: false,
    description:
      'The MD5 of the file, in hexadecimal digits or in base64 (RFC 1864): with any other it is refused.',
    schema: { type: 'string' },
  },
];

const BINARY = { type: 'string', format: 'binary' };
