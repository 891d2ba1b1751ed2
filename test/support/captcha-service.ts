import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** A server that checks the tokens of widgets, and the settings of a site that asks it. */
export interface CaptchaService {
  /** The bodies of the checks. */
  readonly asked: string[];
  /** The body of the next answers, or how they are given. */
  answer: string | ((response: ServerResponse) => void);
  readonly env: Readonly<Record<string, string>>;
  /** Forgets the checks, and answers that tokens are right. */
  reset(): void;
  close(): Promise<void>;
}

const RIGHT = '{"success": true}';

export async function openCaptchaService(): Promise<CaptchaService> {
  const { host, address, close } = await listen(async (request, response) => {
    service.asked.push(await text(request));
    const { answer } = service;
    if (typeof answer === 'function') answer(response);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  const service: CaptchaService = {
    asked: [],
    answer: RIGHT,
    env: {
      FORMS_CAPTCHA: 'turnstile',
      FORMS_CAPTCHA_SITE_KEY: 'site-key',
      FORMS_CAPTCHA_SECRET: 'hush',
      FORMS_CAPTCHA_URL: `${address}/siteverify`,
      GUARDED_FETCH_ALLOW: host,
    },
    reset() {
      service.asked.length = 0;
      service.answer = RIGHT;
    },
    close,
  };
  return service;
}
