import type {
  CommonOptions,
  FieldDeclaration,
} from '../../../../config/declaration/declaration.ts';
import type { Schema } from '../../../../content/fields/field-type.ts';
import { isObject } from '../../../../lib/is-object.ts';

/** The field that a JSON Schema of registered meta describes; null for a schema that says nothing of it. */
export function metaField(schema: unknown): FieldDeclaration | null {
  if (!isObject(schema)) return null;
  const field = bareField(schema);
  return field && ({ ...field, ...commonOf(schema), ...defaultOf(schema, field) } as typeof field); // the default fits the type
}

function bareField(schema: Schema): FieldDeclaration | null {
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (Array.isArray(schema.enum) && schema.enum.every((one) => typeof one === 'string'))
    return { type: 'select', options: schema.enum.filter((one) => one !== '') };
  if (type === 'string') return textField(schema);
  if (type === 'number' || type === 'integer') return { type, ...rangeOf(schema) };
  if (type === 'boolean') return { type };
  if (type === 'array') return listField(schema);
  if (type === 'object') return objectField(schema);
  return null;
}

/** The field for a schema of texts, with its format and lengths. */
export function textField({ format, maxLength, minLength }: Schema): FieldDeclaration {
  if (format === 'uri') return { type: 'url' };
  if (format === 'email') return { type: 'email' };
  if (format === 'hex-color') return { type: 'color' };
  return {
    type: 'text',
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
    ...(typeof minLength === 'number' ? { minLength } : {}),
  };
}

/** The limits of a schema of numbers. */
export const rangeOf = ({ minimum, maximum }: Schema) => ({
  ...(typeof minimum === 'number' ? { minimum } : {}),
  ...(typeof maximum === 'number' ? { maximum } : {}),
});

function listField({ items }: Schema): FieldDeclaration {
  const one = isObject(items) ? bareField(items) : null;
  if (one?.type === 'group') return { type: 'repeater', fields: one.fields };
  const isOfMany = one && !['richText', 'boolean', 'repeater', 'json', 'link'].includes(one.type);
  return isOfMany ? ({ ...one, many: true } as FieldDeclaration) : { type: 'json' }; // types that may be many
}

function objectField({ properties }: Schema): FieldDeclaration {
  const fields = Object.entries(isObject(properties) ? properties : {}).flatMap(
    ([name, schema]): [string, FieldDeclaration][] => {
      const field = isFieldName(name) ? metaField(schema) : null;
      return field ? [[name, field]] : [];
    },
  );
  const isWhole = fields.length > 0 && fields.length === Object.keys(properties ?? {}).length;
  return isWhole ? { type: 'group', fields: Object.fromEntries(fields) } : { type: 'json' };
}

/** Whether a field of a declaration may have this name. */
export const isFieldName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name);

const commonOf = ({ title, description }: Schema): CommonOptions => ({
  ...(typeof title === 'string' && title !== '' ? { label: title } : {}),
  ...(typeof description === 'string' && description !== '' ? { description } : {}),
});

/** A default that says more than that nothing is there. */
function defaultOf({ default: value }: Schema, { type }: FieldDeclaration) {
  if (value === '' || value === 0 || value === false) return {};
  const isText = typeof value === 'string' && !['number', 'integer', 'boolean'].includes(type);
  const isNumber = typeof value === 'number' && (type === 'number' || type === 'integer');
  const isBoolean = typeof value === 'boolean' && type === 'boolean';
  return isText || isNumber || isBoolean ? { default: value } : {};
}
