import { canEditRecord } from '../../../../../content/record-capabilities.ts';
import { arg, defineInput, defineWhere, id } from '../../../../../graphql/args-input.ts';
import { builder } from '../../../../../graphql/builder.ts';
import { connectionType } from '../../../../../graphql/connection.ts';
import { defineMutation, definePayload } from '../../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../../graphql/global-id.ts';
import { perform, performList } from '../../../../../graphql/perform.ts';
import { CsvPageRef, csvPageArgs } from '../../../../../graphql/shared-types.ts';
import { required, string } from '../../../../../operation/args.ts';
import type { FormField } from '../../../../audience/forms/submission/posted-values.ts';
import { calendarTime } from '../../../entries/present-calendar-entry.ts';
import { type EventModel, EventRef, ofEvent } from '../../graphql/event-ref.ts';
import { meantEvent } from '../../graphql/event-where.ts';
import { idAtTime } from '../../recurrence/series.ts';
import { createRsvp, type TakenRsvp } from '../create-rsvp.ts';
import {
  answersOf,
  type Places,
  placesOf,
  type Rsvp,
  type RsvpStatus,
  rsvpStatusOf,
} from '../rsvp.ts';
import {
  cancelRsvp,
  confirmRsvp,
  exportRsvps,
  listRsvps,
  listRsvpsOf,
} from '../rsvp-operations.ts';

const RsvpStatusRef = builder.enumType('RsvpStatusEnum', {
  description: 'How an RSVP stands.',
  values: {
    UNCONFIRMED: {
      value: 'unconfirmed',
      description: 'It waits for the link of a letter to be opened, and has no places.',
    },
    ATTENDING: { value: 'attending', description: 'It has its places.' },
    WAITING: { value: 'waiting', description: 'It waits for places to become free.' },
    CANCELLED: { value: 'cancelled', description: 'It has no places and wants none.' },
  } as const,
});

const AnswerRef = builder.objectRef<FormField>('RsvpAnswer').implement({
  description: "An answer to a field of the event's form.",
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'The name of the field.' }),
    value: t.exposeString('value', { nullable: false, description: 'What was filled in.' }),
  }),
});

const RsvpRef = builder.objectRef<Rsvp>('Rsvp').implement({
  description: 'Somebody who wants to come to an event.',
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description: 'Its global id.',
      resolve: (rsvp) => toGlobalId('rsvp', rsvp.id),
    }),
    databaseId: t.exposeInt('id', { nullable: false, description: 'Its number.' }),
    status: t.field({
      type: RsvpStatusRef,
      description: 'How it stands.',
      resolve: rsvpStatusOf,
    }),
    name: t.exposeString('name', { nullable: false, description: 'Who comes.' }),
    email: t.exposeString('email', { nullable: false, description: 'The e-mail address.' }),
    places: t.exposeInt('places', { nullable: false, description: 'How many places it takes.' }),
    answers: t.field({
      type: [AnswerRef],
      nullable: false,
      description: "Answers to the fields of the event's form.",
      resolve: (rsvp) => [...answersOf(rsvp)],
    }),
    startDate: t.string({
      description:
        'When the time of the series begins by its rule; null for an event that takes place once.',
      resolve: ({ startLocal }) => calendarTime(startLocal) || null,
    }),
    dateGmt: t.exposeString('created', { nullable: false, description: 'When it came, in UTC.' }),
  }),
});

const RsvpConnectionRef = connectionType('Rsvp', RsvpRef);

const rsvpWhere = defineWhere({
  name: 'RsvpWhereInput',
  description: 'Which RSVPs.',
  args: { status: listRsvps.args.status },
  fields: { status: arg('status', { type: RsvpStatusRef }) },
});

/** The number by which an event, or one of its times, is meant. */
const numberOf = ({ record, occurrence }: EventModel): number =>
  idAtTime(record.id, occurrence?.startLocal);

builder.objectFields(EventRef, (t) => {
  const places = (member: keyof Places, description: string) =>
    t.int({
      description,
      resolve: ofEvent(
        async (event, { occurrence = null }, context) =>
          (await placesOf(context, event, occurrence))?.[member],
      ),
    });
  return {
    capacity: t.int({
      description: 'How many places there are; null where nobody reserves any.',
      resolve: ofEvent(({ capacity }) => capacity),
    }),
    attending: places('attending', 'How many places are taken; of a series, at this time.'),
    placesLeft: places('left', 'How many places are left; of a series, at this time.'),
    rsvpFormId: t.int({
      description: 'The number of the contact form whose fields RSVPs answer.',
      resolve: ofEvent(({ rsvpFormId }) => rsvpFormId),
    }),
    rsvps: t.field({
      type: RsvpConnectionRef,
      description:
        'Who wants to come, in the order in which they asked; for those who may edit the event.',
      args: rsvpWhere.fieldArgs(),
      resolve(model, { where, ...paging }, context) {
        if (!canEditRecord(context.viewer, model.record)) return null;
        const { args, names } = rsvpWhere.read(where);
        const asked = { args: { ...args, id: numberOf(model) }, ...(names ? { names } : {}) };
        return performList(listRsvpsOf(model.record.id), context, asked, paging);
      },
    }),
    rsvpsCsv: t.field({
      type: CsvPageRef,
      description: 'The same as CSV, part by part.',
      args: csvPageArgs(),
      resolve: (model, part, context) =>
        canEditRecord(context.viewer, model.record)
          ? perform(exportRsvps, context, { ...part, id: numberOf(model) })
          : null,
    }),
  };
});

const answerInput = defineInput({
  name: 'RsvpAnswerInput',
  description: "An answer to a field of the event's form; a name may come several times.",
  args: {
    name: required(string({ description: 'The name of the field.', maxLength: 200 })),
    value: required(string({ description: 'What is filled in.', maxLength: 2000 })),
  },
  fields: { name: arg('name'), value: arg('value') },
});

defineMutation({
  name: 'createRsvp',
  operation: createRsvp,
  input: {
    description: 'Who wants to come to which event.',
    fields: {
      eventId: meantEvent('The global id or number of the event, or of one time of a series.'),
      name: arg('name'),
      email: arg('email'),
      places: arg('places'),
      answers: arg('answers', { type: answerInput.ref, read: answerInput.read }),
      password: arg('password'),
      captcha: arg('captcha'),
    },
  },
  payload: definePayload<TakenRsvp>('CreateRsvpPayload', 'A request for places.', (t) => ({
    status: t.field({
      type: RsvpStatusRef,
      description: 'How it stands: unconfirmed, until the link of the letter is opened.',
      resolve: ({ status }) => status,
    }),
    places: t.exposeInt('places', { description: 'How many places.' }),
    rsvp: t.expose('rsvp', {
      type: RsvpRef,
      nullable: true,
      description: 'The RSVP, for those who may edit the event.',
    }),
  })),
  answer: (taken) => taken,
});

defineMutation({
  name: 'confirmRsvp',
  operation: confirmRsvp,
  input: {
    description: 'Which RSVP to confirm: by a link of a letter, or by its id.',
    fields: { id: id('id', 'rsvp'), token: arg('token') },
  },
  payload: definePayload<{ readonly status: RsvpStatus }>(
    'ConfirmRsvpPayload',
    'An RSVP that was confirmed.',
    (t) => ({
      status: t.field({
        type: RsvpStatusRef,
        description: 'Whether it has its places or waits for them.',
        resolve: ({ status }) => status,
      }),
    }),
  ),
  answer: (status) => ({ status }),
});

defineMutation({
  name: 'cancelRsvp',
  operation: cancelRsvp,
  input: {
    description: 'Which RSVP to cancel: by a link of a letter, or by its id.',
    fields: { id: id('id', 'rsvp'), token: arg('token'), force: arg('force') },
  },
  payload: definePayload<{ readonly rsvp: Rsvp }>(
    'CancelRsvpPayload',
    'An RSVP that was cancelled.',
    (t) => ({
      rsvp: t.expose('rsvp', {
        type: RsvpRef,
        nullable: false,
        description: 'The RSVP as it is now, or was before it was erased.',
      }),
    }),
  ),
  answer: (rsvp) => ({ rsvp }),
});
