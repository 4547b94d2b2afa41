const firstService = 1;
const rowsMax = 15;
const columnsMax = 42;
/** Characters of the CTA-708 groups G0 and G2 that differ from Unicode. */
const special: Record<number, string> = {
  0x20: ' ',
  0x21: ' ',
  0x25: '…',
  0x2a: 'Š',
  0x2c: 'Œ',
  0x30: '█',
  0x31: '‘',
  0x32: '’',
  0x33: '“',
  0x34: '”',
  0x35: '•',
  0x39: '™',
  0x3a: 'š',
  0x3c: 'œ',
  0x3d: '℠',
  0x3f: 'Ÿ',
};
const note = '♪';
const codes = { extended: 0x10, backspace: 0x08, formFeed: 0x0c, newLine: 0x0d, clearLine: 0x0e };
/** Number of argument bytes after each command from 0x80 on. */
const argumentBytes = Array.from('00000000111111002320000466666666', Number);
/** The lengths of extended codes that have no meaning yet (CTA-708 §7.1.11). */
function extendedBytes(code: number): number {
  if (code < 0x20) return code >> 3;
  return code < 0x88 ? 4 : 5;
}

interface Window {
  isVisible: boolean;
  /** Windows further up are read first. */
  top: number;
  rows: number;
  lines: string[];
  row: number;
  column: number;
}

/** Decodes the first service of captions in CTA-708: the text of its visible windows, without styles and delays. */
export class Cea708Decoder {
  #packet: number[] = [];
  #wanted = 0;
  readonly #windows = new Map<number, Window>();
  #current = 0;

  /** The text on the screen now. */
  get text(): string {
    const shown = [...this.#windows.values()].filter(({ isVisible }) => isVisible);
    const lines = shown.toSorted((a, b) => a.top - b.top).flatMap((window) => window.lines);
    return lines
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n');
  }

  /** Two bytes of a packet; `begins`: they are its first bytes. */
  add(first: number, second: number, begins: boolean): void {
    if (begins) {
      const size = first & 0x3f;
      this.#wanted = size === 0 ? 128 : size * 2;
      this.#packet = [second];
    } else if (this.#wanted > 0) this.#packet.push(first, second);
    if (this.#wanted === 0 || this.#packet.length < this.#wanted - 1) return;
    this.#wanted = 0;
    this.#readPacket(this.#packet);
  }

  #readPacket(bytes: number[]) {
    let at = 0;
    while (at < bytes.length) {
      const head = bytes[at] ?? 0;
      const size = head & 0x1f;
      if (head === 0) return;
      const isExtended = head >> 5 === 7 && size > 0;
      const start = at + (isExtended ? 2 : 1);
      if (!isExtended && head >> 5 === firstService) this.#readBlock(bytes.slice(start, start + size));
      at = start + size;
    }
  }

  #readBlock(bytes: number[]) {
    for (let at = 0; at < bytes.length; ) at += this.#readCode(bytes, at);
  }

  /** Returns the number of bytes that were read. */
  #readCode(bytes: number[], at: number): number {
    const code = bytes[at] ?? 0;
    if (code === codes.extended) return this.#readExtended(bytes[at + 1] ?? 0);
    if (code < codes.extended) {
      this.#control(code);
      return 1;
    }
    if (code < 0x18) return 2;
    if (code < 0x20) return 3;
    if (code >= 0x80 && code < 0xa0) {
      const length = argumentBytes[code - 0x80] ?? 0;
      this.#command(code, bytes.slice(at + 1, at + 1 + length));
      return 1 + length;
    }
    this.#write(code === 0x7f ? note : String.fromCharCode(code));
    return 1;
  }

  #readExtended(code: number): number {
    if (code < 0x20 || (code >= 0x80 && code < 0xa0)) return 2 + extendedBytes(code);
    this.#write(special[code] ?? '');
    return 2;
  }

  #write(character: string) {
    const window = this.#windows.get(this.#current);
    if (!window || character === '') return;
    const line = (window.lines[window.row] ?? '').padEnd(window.column);
    window.lines[window.row] = line.slice(0, window.column) + character + line.slice(window.column + 1);
    window.column = Math.min(window.column + 1, columnsMax);
  }

  #control(code: number) {
    const window = this.#windows.get(this.#current);
    if (!window) return;
    if (code === codes.backspace) {
      window.column = Math.max(0, window.column - 1);
      const line = window.lines[window.row] ?? '';
      window.lines[window.row] = line.slice(0, window.column) + line.slice(window.column + 1);
    } else if (code === codes.formFeed) clear(window);
    else if (code === codes.clearLine) {
      window.lines[window.row] = '';
      window.column = 0;
    } else if (code === codes.newLine) {
      window.column = 0;
      if (window.row < window.rows - 1) window.row += 1;
      else window.lines = [...window.lines.slice(1, window.rows), ''];
    }
  }

  #command(code: number, given: number[]) {
    const [first = 0, second = 0] = given;
    if (code < 0x88) this.#current = code - 0x80;
    else if (code < 0x8d) this.#changeWindows(code, first);
    else if (code === 0x8f) this.#windows.clear();
    else if (code === 0x92) {
      const window = this.#windows.get(this.#current);
      if (!window) return;
      window.row = Math.min(first & 0x0f, window.rows - 1);
      window.column = Math.min(second & 0x3f, columnsMax);
    } else if (code >= 0x98) this.#define(code - 0x98, given);
  }

  /** Clears, shows, hides, toggles or deletes windows: `which` has a bit for each window. */
  #changeWindows(code: number, which: number) {
    for (const [id, window] of this.#windows) {
      if ((which & (1 << id)) === 0) continue;
      if (code === 0x88) clear(window);
      else if (code === 0x89) window.isVisible = true;
      else if (code === 0x8a) window.isVisible = false;
      else if (code === 0x8b) window.isVisible = !window.isVisible;
      else this.#windows.delete(id);
    }
  }

  #define(id: number, given: number[]) {
    const [priority = 0, vertical = 0, , size = 0] = given;
    this.#current = id;
    const rows = Math.min((size & 0x0f) + 1, rowsMax);
    const before = this.#windows.get(id);
    const isVisible = (priority & 0x20) !== 0;
    const top = vertical & 0x7f;
    if (before?.rows === rows) Object.assign(before, { isVisible, top });
    else this.#windows.set(id, { isVisible, top, rows, lines: [], row: 0, column: 0 });
  }
}

function clear(window: Window) {
  Object.assign(window, { lines: [], row: 0, column: 0 });
}
