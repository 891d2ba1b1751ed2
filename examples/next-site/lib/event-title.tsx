import { Html } from './html.tsx';

/** Words for what is not as planned. */
const WORDS: Readonly<Record<string, string>> = {
  CANCELLED: 'Cancelled',
  POSTPONED: 'Postponed',
  MOVED_ONLINE: 'Moved online',
};

interface Titled {
  readonly title: string;
  readonly eventStatus: string;
}

/** The title of an event, struck through if it is cancelled, behind a word for what is not as planned. */
export function EventTitle({ event: { title, eventStatus } }: { event: Titled }) {
  const word = WORDS[eventStatus];
  const name = <Html as="span" html={title} />;
  return (
    <>
      {word && `${word}: `}
      {eventStatus === 'CANCELLED' ? <s>{name}</s> : name}
    </>
  );
}
