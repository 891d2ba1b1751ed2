/** Maps a value immediately if it is not a promise, because a promise costs more than most of these mappings. */
export const mapMaybePromise = <Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> => (value instanceof Promise ? value.then(next) : next(value));
