import Link from 'next/link';
import type { ReactNode } from 'react';
import { almanac } from '../lib/almanac.ts';

interface Site {
  readonly generalSettings: { readonly title: string; readonly description: string };
}

export default async function Layout({ children }: { children: ReactNode }) {
  const { generalSettings } = await almanac<Site>('{ generalSettings { title description } }');
  return (
    <html lang="en">
      <head>
        <title>{generalSettings.title}</title>
        <meta name="description" content={generalSettings.description} />
      </head>
      <body
        style={{
          font: '1.1rem/1.5 system-ui',
          maxWidth: '44rem',
          margin: '2rem auto',
          padding: '0 1rem',
        }}
      >
        <header>
          <strong>{generalSettings.title}</strong>
          <nav style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem' }}>
            <Link href="/">Posts</Link>
            <Link href="/calendar">Calendar</Link>
            <Link href="/search">Search</Link>
            <Link href="/contact">Contact</Link>
            <Link href="/login">Log in</Link>
          </nav>
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}
