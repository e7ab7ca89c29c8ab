/** Functions of a database, as methods that already have it. */
type MethodsOf<Db, Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (
    db: Db,
    ...more: infer More
  ) => infer Result
    ? (...more: More) => Result
    : never;
};

/** Gives every function its first argument. */
export function methodsOf<Db, Functions extends { readonly [Name in string]: unknown }>(
  db: Db,
  functions: Functions,
): MethodsOf<Db, Functions> {
  const bound = Object.entries(functions).map(([name, work]) => [
    name,
    (...more: unknown[]) => (work as (db: Db, ...more: unknown[]) => unknown)(db, ...more),
  ]);
  return Object.fromEntries(bound) as MethodsOf<Db, Functions>;
}
