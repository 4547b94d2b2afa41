/** An action of the reader scrolls the list for this time: a flick of the finger, or a key with smooth scrolling. */
const swingMs = 500;
const upKeys = new Set(['ArrowUp', 'PageUp', 'Home']);
const downKeys = new Set(['ArrowDown', 'PageDown', 'End']);

type Direction = 'up' | 'down';

/**
 * Finds out whether the reader caused a scroll event. Changes of the layout also cause them: a picture that loads, a
 * row that disappears, or another size of the window.
 */
export class ReaderScroll {
  readonly #element: HTMLElement;
  readonly #until: Record<Direction, number> = { up: 0, down: 0 };
  readonly #life = new AbortController();
  #isPressed = false;
  #heights = '';

  constructor(element: HTMLElement) {
    this.#element = element;
    const options = { passive: true, signal: this.#life.signal };
    element.addEventListener('wheel', ({ deltaY }) => this.#mean(deltaY < 0 ? 'up' : 'down'), options);
    element.addEventListener('touchmove', () => this.#mean('up', 'down'), options);
    element.addEventListener(
      'keydown',
      ({ key, shiftKey }) => {
        if (upKeys.has(key) || (key === ' ' && shiftKey)) this.#mean('up');
        else if (downKeys.has(key) || key === ' ') this.#mean('down');
      },
      options,
    );
    // A press on the scroll bar, to select text, or of the middle button. Some browsers do not report its end on the
    // bar.
    element.addEventListener(
      'pointerdown',
      ({ pointerType }) => {
        this.#isPressed = pointerType === 'mouse';
      },
      options,
    );
    for (const type of ['pointerup', 'pointercancel', 'pointermove'] as const) {
      window.addEventListener(
        type,
        ({ buttons }) => {
          if (buttons === 0) this.#isPressed = false;
        },
        options,
      );
    }
    this.settle();
  }

  /** Call it for each scroll event. The events of one movement follow each other. */
  isReaders(direction: Direction): boolean {
    const isSwing = performance.now() < this.#until[direction];
    if (isSwing) this.#mean(direction);
    // A screen reader or a search in the page scrolls without any key, but changes no height.
    return isSwing || this.#isPressed || this.#heights === this.#heightsNow();
  }

  /** Call it when the list was moved back to its place after a change of the layout. */
  settle(): void {
    this.#heights = this.#heightsNow();
  }

  stop(): void {
    this.#life.abort();
  }

  #heightsNow(): string {
    return `${this.#element.scrollHeight} ${this.#element.clientHeight}`;
  }

  #mean(...directions: Direction[]): void {
    for (const direction of directions) this.#until[direction] = performance.now() + swingMs;
  }
}
