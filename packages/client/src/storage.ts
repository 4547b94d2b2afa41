/** Replaces storage that the browser blocks for the site. It lasts as long as the page. */
class PageStorage implements Storage {
  #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}

// If storage is blocked, reading the property throws, or returns null in some apps.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  if (name in globalThis && !isThere(name)) {
    Object.defineProperty(globalThis, name, { value: new PageStorage(), configurable: true });
  }
}

/** A stored JSON value; null if missing or damaged. */
export function readStored(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function isThere(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return Boolean(globalThis[name]);
  } catch {
    return false;
  }
}
