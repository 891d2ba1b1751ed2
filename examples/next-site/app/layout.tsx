import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { almanac } from '../lib/almanac.ts';
import './site.css';

interface Site {
  readonly generalSettings: { readonly title: string; readonly description: string };
}

const readSite = () => almanac<Site>('{ generalSettings { title description } }');

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await readSite()).generalSettings;
  return { title: { default: title, template: `%s – ${title}` }, description };
}

export default async function Layout({ children }: { children: ReactNode }) {
  const { generalSettings } = await readSite();
  return (
    <html lang="en">
      <body>
        <header>
          <strong>{generalSettings.title}</strong>
          <nav>
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
