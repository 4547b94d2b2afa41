/** The changed fields of `body`. */
export function changedFields<Body extends object>(body: Body, before: Body): Partial<Body> {
  const names = Object.keys(body) as (keyof Body)[];
  const changed = names.filter((name) => JSON.stringify(body[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, body[name]])) as Partial<Body>;
}
