/** Goes on with a value: at once where it is there, for each promise costs its reader more than most of what is done with it. */
export const mapMaybePromise = <Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> => (value instanceof Promise ? value.then(next) : next(value));
