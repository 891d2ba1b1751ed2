import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { almanac } from '../../lib/almanac.ts';

export const metadata: Metadata = { title: 'Contact' };

/** The number of the form; its template has the fields `your-name`, `your-email` and `your-message`. */
const FORM = process.env.CONTACT_FORM;

const SUBMIT = `mutation Submit($input: SubmitFormInput!) {
  submitForm(input: $input) { message invalidFields { field message } }
}`;

interface Submitted {
  readonly submitForm: {
    readonly message: string;
    readonly invalidFields: readonly { readonly field: string; readonly message: string }[] | null;
  };
}

/** Sends what was filled in, and shows what the site says to it. */
async function send(data: FormData) {
  'use server';
  const fields = ['your-name', 'your-email', 'your-message'].map((name) => ({
    name,
    value: String(data.get(name) ?? ''),
  }));
  const input = { id: FORM, fields };
  const { submitForm } = await almanac<Submitted>(SUBMIT, { input }, { revalidate: 0 });
  const faults =
    submitForm.invalidFields?.map(({ field, message }) => `${field}: ${message}`) ?? [];
  const said = [submitForm.message, ...faults].join(' ');
  redirect(`/contact?${new URLSearchParams({ said })}`);
}

interface Props {
  searchParams: Promise<{ said?: string }>;
}

/** A contact form of the site. */
export default async function ContactPage({ searchParams }: Props) {
  const { said } = await searchParams;
  return (
    <form action={send}>
      <h1>Contact</h1>
      {said && <p role="status">{said}</p>}
      <p>
        <label>
          Your name <input name="your-name" autoComplete="name" required />
        </label>
      </p>
      <p>
        <label>
          Your e-mail address <input name="your-email" type="email" autoComplete="email" required />
        </label>
      </p>
      <p>
        <label>
          Your message
          <br />
          <textarea name="your-message" rows={5} cols={40} required />
        </label>
      </p>
      <button type="submit">Send</button>
    </form>
  );
}
