/** A form of the provider's API: `a[b][0]=c` is nested; lists have their indexes as keys. */
export interface Form {
  [key: string]: string | Form;
}

export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const keys = path.replaceAll(']', '').split('[');
    let into = form;
    for (const key of keys.slice(0, -1)) {
      const inner = into[key];
      const next: Form = typeof inner === 'object' ? inner : {};
      into[key] = next;
      into = next;
    }
    const last = keys.at(-1) ?? '';
    into[last === '' ? String(Object.keys(into).length) : last] = value;
  }
  return form;
}

/** The text at a path such as `recurring.interval`; undefined if it was not sent. */
export function textAt(form: Form, path: string): string | undefined {
  const found = at(form, path);
  return typeof found === 'string' ? found : undefined;
}

export function formAt(form: Form, path: string): Form {
  const found = at(form, path);
  return typeof found === 'object' ? found : {};
}

/** The texts of a list, in their order. */
export function listAt(form: Form, path: string): string[] {
  return Object.values(formAt(form, path)).filter((value) => typeof value === 'string');
}

export function numberAt(form: Form, path: string): number | undefined {
  const found = textAt(form, path);
  return found === undefined || found === '' ? undefined : Number(found);
}

export function metadataIn(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(formAt(form, 'metadata')).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function at(form: Form, path: string): string | Form | undefined {
  return path
    .split('.')
    .reduce<string | Form | undefined>((inner, key) => (typeof inner === 'object' ? inner[key] : undefined), form);
}
