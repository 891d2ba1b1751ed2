/** What the tests use of a package that brings no types. */
declare module 'wpapi' {
  interface Paging {
    readonly total: number;
    readonly totalPages: number;
    readonly next?: Request;
  }

  interface Item {
    readonly id: number;
    readonly slug: string;
    readonly status: string;
    readonly link: string;
    readonly deleted?: boolean;
    readonly title: { readonly rendered: string; readonly raw?: string };
    readonly _links: Readonly<Record<string, readonly { readonly href: string }[]>>;
    readonly _embedded?: { readonly author: readonly { readonly name: string }[] };
  }

  type Items = readonly Item[] & { readonly _paging?: Paging };

  interface Request extends PromiseLike<Items> {
    id(id: number): SingleRequest;
    perPage(count: number): Request;
    page(number: number): Request;
    search(text: string): Request;
    status(status: string): Request;
    param(name: string, value: unknown): Request;
    embed(): Request;
    create(data: object): Promise<Item>;
  }

  interface SingleRequest extends PromiseLike<Item> {
    update(data: object): Promise<Item>;
    delete(data?: object): Promise<Item>;
  }

  // biome-ignore lint/style/noDefaultExport: the package has one
  export default class WPAPI {
    static discover(address: string): Promise<WPAPI>;
    auth(credentials: { username: string; password: string }): WPAPI;
    posts(): Request;
    categories(): Request;
  }
}
