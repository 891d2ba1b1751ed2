import { builder } from './builder.ts';

export const OrderEnumRef = builder.enumType('OrderEnum', {
  description: 'The direction of an order.',
  values: {
    ASC: { value: 'asc', description: 'The least or earliest first.' },
    DESC: { value: 'desc', description: 'The greatest or latest first.' },
  } as const,
});

export const RelationEnumRef = builder.enumType('RelationEnum', {
  description: 'How conditions are joined.',
  values: {
    AND: { value: 'AND', description: 'All of them hold.' },
    OR: { value: 'OR', description: 'One of them holds.' },
  } as const,
});
