import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that wait for the one before them: no more are read then. */
const PAUSED_AT = 16;

/** A connection with a request that is being answered. */
interface Busy {
  /** Begin the requests after it. */
  readonly waiting: (() => void)[];
  isPaused: boolean;
}

/**
 * Answers the requests of a connection one after the other. A client may send many of them before it reads a response (pipelining, RFC 9112
 * §9.3.2), and Node would begin all of them at once. Their responses have to be in order anyway.
 */
export function inOrder(answer: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Busy>();

  function goOn(socket: Socket, busy: Busy): void {
    const begin = socket.destroyed ? undefined : busy.waiting.shift();
    if (begin) begin();
    else connections.delete(socket);
    if (!busy.isPaused || busy.waiting.length > 0) return;
    busy.isPaused = false;
    socket.off('resume', pauseAgain).resume();
  }

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const known = connections.get(socket);
    const busy = known ?? { waiting: [], isPaused: false };
    const begin = () => {
      outgoing.once('close', () => goOn(socket, busy));
      answer(incoming, outgoing);
    };
    if (!known) {
      connections.set(socket, busy);
      begin();
      return;
    }
    busy.waiting.push(begin);
    if (busy.isPaused || busy.waiting.length < PAUSED_AT) return;
    busy.isPaused = true;
    socket.on('resume', pauseAgain).pause();
  };
}

/** Node reads on when a request has been read to its end, though nothing is asked of the connection yet. */
function pauseAgain(this: Socket): void {
  this.pause();
}
