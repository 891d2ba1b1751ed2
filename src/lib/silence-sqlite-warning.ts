/** Node 22 says in each thread that SQLite in it is experimental; of other warnings none is lost. To be called before SQLite is loaded. */
export function silenceSqliteWarning(): void {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: never[]) => {
    if (!/^SQLite is an experimental feature/.test(String(warning)))
      emitWarning.call(process, warning, ...rest);
  };
}
