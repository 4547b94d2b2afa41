/** Signed addresses of one video: they expire, and all files of the video share the folder that carries the signature. */
export interface Address {
  /** The same file under the signature that is valid now. */
  current(url: string): string;
  /** The address of the master playlist that is valid now. */
  readonly src: string;
  /** A renewed address of the same video. */
  adopt(src: string): void;
  /** Calls back when a renewed address is that of another file: the video's own was replaced meanwhile. */
  onOtherFile(signal: AbortSignal, handle: () => void): void;
  /** Asks for a new signature; concurrent calls share one request. Rejects when there is none to be had. */
  renew(): Promise<void>;
}

function folderOf(url: string): string {
  return new URL('.', url).href;
}

/** The signature and what it says stand before it. */
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
    // Nothing of the one file is found in the other.
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
