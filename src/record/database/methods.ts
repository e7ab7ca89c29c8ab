/** The functions without their first argument. */
type MethodsOf<Db, Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (
    db: Db,
    ...more: infer More
  ) => infer Result
    ? (...more: More) => Result
    : never;
};

/** Binds the first argument of each function. */
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
