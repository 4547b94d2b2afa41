import { type MediaTag, roleOf } from '../../rtmp/flv.ts';
import { sizeOfTag, TagQueue } from '../../rtmp/tag-queue.ts';
import { configWithin, readAvcConfig, writeAvcConfig } from '../fmp4/avc-config.ts';
import { type BroadcastFacts, factsOf, readDescription } from './broadcast-facts.ts';
import { type FlvStart, writeFlv } from './broadcast-flv.ts';
import type { CopyTrack } from './copy-track.ts';
import { type LivePace, SteadyClock, UnfitBroadcast } from './live-pace.ts';

const waitForSoundMs = 1500;
/** Maximum size of the data between two key frames, and of the data before the stream is known. */
const groupMaxBytes = 32 * 1024 * 1024;
/** Offset of the configuration in the header of a picture, after its kind and its time. */
const configAt = 5;

export interface TagListener {
  take(tag: MediaTag, timeS: number): void;
  /** Called when no more tags are read. */
  end(): void;
}

export interface OpenSource {
  flv: AsyncGenerator<Buffer>;
  skipS: number;
  queue: TagQueue;
}

/**
 * The data that one connection of a broadcaster sends. It is read as it arrives. The last key frame and all that
 * follows are kept, so that an encoder can start at any moment.
 */
export class BroadcastSource {
  /** Settles when the sender has ended, or `stop` was called. Rejects with `UnfitBroadcast` and errors of reading. */
  readonly over: Promise<void>;
  readonly #pace: LivePace;
  readonly #onChange: () => void;
  readonly #clock = new SteadyClock();
  readonly #stopped = Promise.withResolvers<void>();
  #description: ReturnType<typeof readDescription>;
  #headers: FlvStart['headers'] = {};
  #hasSound = false;
  #firstKeyMs: number | undefined;
  /** Tags since the last key frame. */
  #group: MediaTag[] = [];
  #groupBytes = 0;
  /** Tags for an encoder. Until an encoder opens the source, they are all tags from the first key frame on. */
  #queue: TagQueue | undefined = new TagQueue();
  #isNew = true;
  #isBehind = false;
  #isOver = false;
  #facts: BroadcastFacts | undefined;
  #pictureAt = performance.now();

  constructor(tags: AsyncGenerator<MediaTag>, { pace, onChange }: { pace: LivePace; onChange: () => void }) {
    this.#pace = pace;
    this.#onChange = onChange;
    this.over = Promise.race([this.#read(tags), this.#stopped.promise]).finally(() => {
      this.#isOver = true;
      void tags.return(undefined).catch(() => undefined);
      onChange();
    });
    this.over.catch(() => undefined);
  }

  /** Undefined until the size, the first key frame, and whether there is sound are known. */
  get facts(): BroadcastFacts | undefined {
    return this.#facts;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Milliseconds since the last picture arrived; before the first one, since the connection. */
  get silentMs(): number {
    return performance.now() - this.#pictureAt;
  }

  /** Whether an encoder can begin with it. */
  get canOpen(): boolean {
    return this.#facts !== undefined && (this.#isNew || this.#group.length > 0);
  }

  /** Whether no encoder has opened it yet, so that it has everything from its first key frame on. */
  get isNew(): boolean {
    return this.#isNew && this.#facts !== undefined;
  }

  /** Whether an encoder can begin with it: it is sending, or it has sent and no encoder has opened it yet. */
  canShow(silentMaxMs: number): boolean {
    return this.canOpen && (this.#isNew || (!this.#isOver && this.silentMs < silentMaxMs));
  }

  /** Makes it new again from its next key frame on. Tags that were not read by then are left out. */
  restart(): void {
    this.#isBehind = true;
  }

  /** How old the data is with which a new encoder would begin. */
  get heldMs(): number {
    return this.#isNew ? (this.#queue?.spanMs ?? 0) : 0;
  }

  /** Asks for its connection to be closed, with the reason if there is one. */
  stop(reason?: unknown): void {
    this.standBy();
    this.#queue?.end();
    if (reason === undefined) this.#stopped.resolve();
    else this.#stopped.reject(reason);
  }

  /** If it is new: keeps only what follows the last key frame, until it is opened. */
  standBy(): void {
    if (!this.#isNew) return;
    this.#isNew = false;
    this.#queue?.end();
    this.#queue = undefined;
  }

  /**
   * FLV for an encoder, to be read once: from the first key frame if nothing was read so far, else from now on; then
   * the first `skipS` are older. It ends with its queue: when the sender stops, or when a decoder would have to start
   * again, for example because the picture size changed. `copy` reads the same tags, and `listener` receives each tag
   * at its time in the parts.
   */
  open({ copy, listener }: { copy?: CopyTrack | undefined; listener?: TagListener | undefined } = {}): OpenSource {
    const queue = (this.#isNew ? this.#queue : undefined) ?? this.#queueFromGroup();
    const first = queue.first;
    if (first === undefined) throw new Error('There is no key frame to begin with');
    const skipS = this.#isNew ? 0 : Math.max(0, this.#clock.latest - first.timestamp) / 1000;
    this.#isNew = false;
    this.#queue = queue;
    const startMs = first.timestamp;
    const read = copy ? copy.watch(queue.read(), startMs) : queue.read();
    const skippedS = skipS + (copy ? lateMsOf(first) / 1000 : 0);
    for (const [kind, payload] of Object.entries(this.#headers) as ['audio' | 'video', Buffer][]) {
      listener?.take({ kind, timestamp: startMs, payload }, 0);
    }
    const tags = listener ? passToListener(read, listener, startMs + skippedS * 1000) : read;
    const start = { headers: this.#headers, hasSound: this.#hasSound, startMs };
    return { flv: writeFlv(tags, start), skipS: skippedS, queue };
  }

  #queueFromGroup(): TagQueue {
    this.#queue?.end();
    const queue = new TagQueue();
    for (const tag of this.#group) queue.push(tag);
    if (this.#isOver) queue.end();
    return queue;
  }

  async #read(tags: AsyncGenerator<MediaTag>): Promise<void> {
    try {
      for await (const tag of tags) {
        this.#take(tag);
        if (this.#facts && this.#queue?.isFull) await Promise.race([this.#queue.room, this.#stopped.promise]);
        if (this.#isOver) return;
      }
      this.#queue?.end();
    } catch (error) {
      this.#queue?.end(error);
      throw error;
    }
  }

  #take(tag: MediaTag) {
    if (tag.kind === 'data') {
      this.#description ??= readDescription(tag.payload);
      return;
    }
    const role = roleOf(tag);
    if (role === 'other') {
      // Old encoders send an empty packet here, and new ones send extensions.
      if (this.#facts !== undefined) return;
      throw new UnfitBroadcast('The picture must be H.264 and the sound AAC.');
    }
    if (role === 'header') return this.#takeHeader(tag.kind, tag.payload);
    if (role === 'key') this.#takeSets(tag.payload);
    const before = this.#clock.latest;
    const timestamp = this.#clock.at(tag.timestamp);
    this.#pace.advance(this.#clock.latest - before);
    if (tag.kind === 'audio') this.#hasSound = true;
    else this.#pictureAt = performance.now();
    if (role === 'key') this.#takeKey(timestamp);
    if (this.#firstKeyMs !== undefined) this.#keep({ ...tag, timestamp });
  }

  #takeHeader(kind: 'audio' | 'video', payload: Buffer) {
    const before = this.#headers[kind];
    if (before?.equals(payload)) return;
    this.#headers = { ...this.#headers, [kind]: payload };
    if (kind === 'audio') this.#hasSound = true;
    if (before === undefined || this.#firstKeyMs === undefined) return;
    this.#queue?.end();
    // A source that was not opened yet is read to its end first.
    if (!this.#isNew) this.#queue = undefined;
    this.#dropGroup();
    this.#onChange();
  }

  /** Takes the parameter sets of a key frame, which may differ from those of the last header. */
  #takeSets(picture: Buffer) {
    const header = this.#headers.video;
    const config = header && readAvcConfig(header.subarray(configAt));
    const changed = config && configWithin(picture.subarray(configAt), config);
    if (changed) this.#takeHeader('video', Buffer.concat([header.subarray(0, configAt), writeAvcConfig(changed)]));
  }

  #takeKey(timestamp: number) {
    this.#firstKeyMs ??= timestamp;
    this.#dropGroup();
    if (!this.#isBehind || !this.#queue) return;
    this.#queue.cut();
    this.#queue = new TagQueue();
    [this.#isBehind, this.#isNew] = [false, true];
    this.#onChange();
  }

  #keep(tag: MediaTag) {
    this.#queue?.push(tag);
    if (this.#group.length > 0 || roleOf(tag) === 'key') {
      this.#group.push(tag);
      this.#groupBytes += sizeOfTag(tag);
    }
    if (this.#groupBytes > groupMaxBytes) {
      if (this.#facts === undefined) throw new UnfitBroadcast('The bitrate of the stream is too high.');
      // An encoder can open it only from the next key frame on.
      this.#dropGroup();
    }
    const waitedMs = tag.timestamp - (this.#firstKeyMs ?? 0);
    if (this.#facts !== undefined || (!this.#hasSound && waitedMs <= waitForSoundMs)) return;
    if (this.#description === undefined) {
      throw new UnfitBroadcast('The encoder does not say how large its picture is.');
    }
    this.#facts = factsOf(this.#description, this.#headers.video?.subarray(configAt));
    this.#onChange();
  }

  #dropGroup() {
    this.#group = [];
    this.#groupBytes = 0;
  }
}

/** The time from decoding to display of a picture; 0 if it is not given. */
function lateMsOf({ payload }: MediaTag): number {
  return payload.length < configAt ? 0 : payload.readIntBE(2, 3);
}

async function* passToListener(tags: AsyncGenerator<MediaTag>, listener: TagListener, startMs: number) {
  try {
    for await (const tag of tags) {
      listener.take(tag, (tag.timestamp - startMs) / 1000);
      yield tag;
    }
  } finally {
    listener.end();
  }
}
