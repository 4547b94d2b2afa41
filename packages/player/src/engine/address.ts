/**
 * The signed addresses of one video. They expire. All files of the video are in the folder that carries the signature.
 */
export interface Address {
  /** The URL of the same file with the current signature. */
  current(url: string): string;
  /** The current address of the multivariant playlist. */
  readonly src: string;
  /** Sets a renewed address of the same video. */
  adopt(src: string): void;
  /** Calls `handle` when a renewed address belongs to another asset because the video's file was replaced. */
  onOtherFile(signal: AbortSignal, handle: () => void): void;
  /** Requests a new signature; concurrent calls share one request. Rejects if that fails. */
  renew(): Promise<void>;
}

/** The playlists of a livestream are in a folder `live` in the folder that carries the signature. */
function folderOf(url: string): string {
  return new URL('.', url).href.replace(/\/live\/$/, '/');
}

/** The part of the folder after the signature and its fields. */
function fileOf(folder: string): string {
  return /[^/]*\/$/.exec(folder)?.[0] ?? '';
}

export function createAddress(first: string, refresh: (() => Promise<string>) | undefined): Address {
  let src = new URL(first, document.baseURI).href;
  const folders = new Set([folderOf(src)]);
  const others = new Set<() => void>();
  let renewal: Promise<void> | null = null;

  function adopt(next: string) {
    const before = fileOf(folderOf(src));
    src = new URL(next, document.baseURI).href;
    const isOther = fileOf(folderOf(src)) !== before;
    // The known folders belong to the earlier asset.
    if (isOther) folders.clear();
    folders.add(folderOf(src));
    if (isOther) for (const handle of others) handle();
  }

  return {
    get src() {
      return src;
    },
    current(url) {
      const absolute = new URL(url, document.baseURI).href;
      for (const folder of folders) {
        if (absolute.startsWith(folder)) return folderOf(src) + absolute.slice(folder.length);
      }
      return absolute;
    },
    adopt,
    onOtherFile(signal, handle) {
      others.add(handle);
      signal.addEventListener('abort', () => others.delete(handle), { once: true });
    },
    renew() {
      if (!refresh) return Promise.reject(new Error('This address cannot be renewed'));
      renewal ??= refresh()
        .then(adopt)
        .finally(() => {
          renewal = null;
        });
      return renewal;
    },
  };
}
