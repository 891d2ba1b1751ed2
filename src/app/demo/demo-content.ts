import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../config/project-folder.ts';

/** The demo site as its files tell it (`content/`): what is there is named by slugs and logins, for ids come with the making. */
export interface DemoContent {
  /** As `updateSettings` takes them. */
  readonly settings: Raw;
  /** The name of the picture's file that is the site's logo and icon. */
  readonly logo: string;
  /** As `createUser` takes them. */
  readonly authors: readonly (Raw & { readonly username: string })[];
  /** A category comes after the one above it. */
  readonly categories: readonly DemoTerm[];
  readonly tags: readonly DemoTerm[];
  readonly posts: readonly DemoPost[];
  /** A page comes after the one above it. */
  readonly pages: readonly DemoPage[];
  readonly menus: readonly DemoMenu[];
  readonly calendar: DemoCalendar;
  readonly comments: readonly (DemoComment & { readonly post: string })[];
  readonly audience: DemoAudience;
  readonly pictures: readonly DemoPicture[];
}

/** A file of `pictures/`. */
export interface DemoPicture {
  readonly file: string;
  readonly title: string;
  readonly alt_text: string;
}

/** A form, a mailing list with its sign-up form, and a campaign with donations, as the operations take them. */
export interface DemoAudience {
  readonly form: Raw;
  readonly list: Raw;
  readonly signUp: Raw;
  readonly campaign: Raw & { readonly donations: readonly Raw[] };
}

type Raw = Readonly<Record<string, unknown>>;

export interface DemoCalendar {
  /** A category comes after the one above it. */
  readonly categories: readonly DemoTerm[];
  /** As `createVenue` takes them, with the name of a picture's file. */
  readonly venues: readonly (Raw & { readonly venue: string; readonly picture: string })[];
  /** As `createOrganizer` takes them. */
  readonly organizers: readonly (Raw & { readonly organizer: string })[];
  readonly events: readonly DemoEvent[];
}

/** Venue and organizers are named as they are called, categories and tags by slugs; what else is there `createEvent` takes. */
export interface DemoEvent extends Raw {
  readonly slug: string;
  readonly author: string;
  /** Its description. */
  readonly paragraphs: readonly string[];
  readonly venue: string;
  /** The name of a picture's file. */
  readonly picture?: string;
  readonly organizer: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  /** After the first start; less than nothing for what is past. */
  readonly inDays: number;
  /** Moves it on to the next such day: 0 for Sunday. */
  readonly weekday?: number;
  /** `HH:MM`; left out for what lasts whole days. */
  readonly time?: string;
  readonly minutes?: number;
  /** How many whole days it lasts. */
  readonly days?: number;
}

export interface DemoTerm {
  readonly slug: string;
  readonly name: string;
  readonly description?: string;
  readonly parent?: string;
}

/** Its content is `posts/{slug}.html`. */
export interface DemoPost {
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt?: string;
  /** The name of a picture's file. */
  readonly picture?: string;
  readonly author: string;
  /** Days before the first start; less than nothing for what is scheduled, left out for a draft. */
  readonly daysAgo?: number;
  /** `HH:MM`, in UTC. */
  readonly time?: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly format?: string;
  readonly sticky?: boolean;
  readonly password?: string;
}

/** Items lead to a category or a page, and have its title unless they have their own, or to a path of the site. */
export interface DemoMenu {
  readonly name: string;
  readonly locations: readonly string[];
  readonly items: readonly {
    readonly category?: string;
    readonly page?: string;
    readonly path?: string;
    readonly title?: string;
    /** The slug that the item above leads to. */
    readonly below?: string;
  }[];
}

/** Its content is `pages/{slug}.html`. */
export interface DemoPage {
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly author: string;
  readonly parent?: string;
  readonly menu_order: number;
}

export interface DemoComment {
  /** An author's login, or name and address of somebody without an account. */
  readonly by: string | { readonly author_name: string; readonly author_email: string };
  /** After the post was published. */
  readonly hoursLater: number;
  readonly content: string;
  readonly replies?: readonly DemoComment[];
}

/** The folder of the demo's files. */
export const demoFolder = (): string => join(projectFolder(), 'src/app/demo/content');

export function readDemoContent(): DemoContent {
  const folder = demoFolder();
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const posts: DemoPost[] = JSON.parse(read('posts.json'));
  const pages: DemoPage[] = JSON.parse(read('pages.json'));
  return {
    ...JSON.parse(read('site.json')),
    posts: posts.map((post) => ({ ...post, content: read(`posts/${post.slug}.html`) })),
    pages: pages.map((page) => ({ ...page, content: read(`pages/${page.slug}.html`) })),
    menus: JSON.parse(read('menus.json')),
    calendar: JSON.parse(read('calendar.json')),
    comments: JSON.parse(read('comments.json')),
    audience: JSON.parse(read('audience.json')),
    pictures: JSON.parse(read('pictures.json')),
  };
}
