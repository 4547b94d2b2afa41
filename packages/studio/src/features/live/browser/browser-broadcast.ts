import { BroadcastProblem, captureProblem } from './broadcast-problem.ts';
import { type BroadcastEvent, type BroadcastState, firstState, isSending, nextState } from './broadcast-state.ts';
import {
  type Choice,
  canComposePictures,
  listDevices,
  openCamera,
  openCameraAndMicrophone,
  openMicrophone,
  openScreen,
  storeChoice,
  storedChoice,
} from './capture.ts';
import { type ComposedPicture, composePictures } from './compose-pictures.ts';
import { SoundMix } from './sound-mix.ts';
import { WhipConnection, type WhipTicket } from './whip-connection.ts';

/** Reconnecting stops after this time, or after the time that the broadcaster may be away, if that is longer. */
const giveUpMs = 90_000;
const firstPauseMs = 500;
const longestPauseMs = 8000;

interface Captured {
  camera: MediaStreamTrack | null;
  microphone: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
  screenSound: MediaStreamTrack | null;
  composed: ComposedPicture | null;
}

const nothing: Captured = { camera: null, microphone: null, screen: null, screenSound: null, composed: null };

/** Sends camera, screen and microphone of this browser to a stream, and connects again by itself. */
export class BrowserBroadcast {
  readonly #openKey: () => Promise<WhipTicket>;
  readonly #listeners = new Set<() => void>();
  #state = firstState(storedChoice());
  #captured = nothing;
  #sound: SoundMix | undefined;
  #connection: WhipConnection | undefined;
  /** Counts the presses of "go live", so that an earlier attempt ends. */
  #attempt = 0;
  /** Counts the calls of `close`, so that earlier requests for devices are dropped. */
  #closings = 0;
  #choosing = Promise.resolve();
  #awayMaxMs = 0;

  constructor(openKey: () => Promise<WhipTicket>) {
    this.#openKey = openKey;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): BroadcastState => this.#state;

  /** Sets how long the stream stays on air while nothing comes. */
  setAwayMax(seconds: number): void {
    this.#awayMaxMs = seconds * 1000;
  }

  level(): number {
    return this.#state.isMuted ? 0 : (this.#sound?.level() ?? 0);
  }

  /** Requests the chosen devices from the browser, one choice after the other. Works on air too. */
  choose(change: Partial<Choice> = {}): Promise<void> {
    const closings = this.#closings;
    this.#choosing = this.#choosing.then(() => this.#choose(change, closings));
    return this.#choosing;
  }

  async #choose(change: Partial<Choice>, closings: number): Promise<void> {
    if (closings !== this.#closings) return;
    const before = this.#state.choice;
    const choice = { ...before, ...change };
    this.#send({ type: 'ask', choice });
    try {
      await this.#capture(choice, before);
      storeChoice(choice);
      this.#send({ type: 'devices', devices: await listDevices() });
    } catch (error) {
      if (closings !== this.#closings) return;
      const { code, message } = captureProblem(error);
      const { screen, camera } = this.#captured;
      const isGone = (screen ?? camera)?.readyState === 'ended';
      const isStillSending = isSending(this.#state) && !isGone;
      this.#send({ type: 'ask', choice: before });
      if (isGone) this.close();
      // On air the earlier picture is still sent.
      if (!isStillSending) this.#send({ type: 'problem', code, detail: message });
    }
  }

  setMuted(isMuted: boolean): void {
    this.#sound?.setMuted(isMuted);
    this.#send({ type: 'mute', isMuted });
  }

  async goLive(): Promise<void> {
    this.#attempt += 1;
    this.#send({ type: 'connect' });
    try {
      await this.#keepSending(this.#attempt);
    } catch (error) {
      const problem = error instanceof BroadcastProblem ? error : new BroadcastProblem('unknown');
      this.#send({ type: 'problem', code: problem.code, detail: problem.message });
    }
  }

  /** Stops sending. The stream stays on air for the time that its broadcaster may be away, unless it is ended. */
  async stop(): Promise<void> {
    this.#attempt += 1;
    const connection = this.#connection;
    this.#connection = undefined;
    if (isSending(this.#state)) this.#send({ type: 'stop' });
    await connection?.close();
  }

  /** Releases the devices, also those of a request that is still open. */
  close(): void {
    this.#closings += 1;
    // The browser may still be asking for a permission.
    this.#choosing = Promise.resolve();
    void this.stop();
    this.#sound?.close();
    this.#sound = undefined;
    this.#replace(nothing);
    this.#send({ type: 'close' });
  }

  async #keepSending(attempt: number): Promise<void> {
    let pauseMs = firstPauseMs;
    let aliveAt = Date.now();
    while (attempt === this.#attempt) {
      try {
        this.#connection = await WhipConnection.open(await this.#openKey(), this.#tracks());
        if (attempt !== this.#attempt) return void (await this.#connection.close());
        // Another picture may have been chosen in the meantime.
        if (this.#state.picture) await this.#connection.setPicture(this.#state.picture);
        this.#send({ type: 'connected' });
        pauseMs = firstPauseMs;
        await this.#connection.lost;
        if (attempt !== this.#attempt) return;
        const reason = await this.#connection.close();
        if (reason !== null) throw reason;
        aliveAt = Date.now();
      } catch (error) {
        if (attempt !== this.#attempt) return;
        if (error instanceof BroadcastProblem) throw error;
        if (isFinal(error)) throw new BroadcastProblem('ended', (error as Error).message);
      }
      if (Date.now() - aliveAt > Math.max(giveUpMs, this.#awayMaxMs)) throw new BroadcastProblem('lost');
      this.#send({ type: 'lost' });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    }
  }

  #tracks(): { picture: MediaStreamTrack; sound: MediaStreamTrack } {
    const { picture } = this.#state;
    if (picture === null || this.#sound === undefined) throw new BroadcastProblem('noDevice');
    return { picture, sound: this.#sound.track };
  }

  async #capture(choice: Choice, before: Choice): Promise<void> {
    const old = this.#captured;
    const next = { ...nothing };
    const closings = this.#closings;
    const requireOpen = () => {
      if (closings !== this.#closings) throw new BroadcastProblem('unknown', 'It was closed');
    };
    const wantsCamera = choice.source !== 'screen';
    const keepsScreen = choice.source !== 'camera' && before.source !== 'camera' && old.screen?.readyState === 'live';
    const keepsMicrophone = old.microphone?.readyState === 'live' && choice.microphoneId === before.microphoneId;
    try {
      if (choice.source !== 'camera') {
        const { screen, screenSound } = old;
        Object.assign(next, keepsScreen ? { screen, screenSound } : await screenTracks());
        requireOpen();
      }
      if (wantsCamera && !keepsMicrophone) Object.assign(next, await openCameraAndMicrophone(choice));
      else {
        if (wantsCamera) next.camera = await openCamera(choice.cameraId);
        requireOpen();
        next.microphone = keepsMicrophone ? old.microphone : await openMicrophone(choice.microphoneId);
      }
      requireOpen();
      // A canvas is used even without the camera, because a still screen would send no frames and viewers would wait.
      if (next.screen && canComposePictures()) {
        if (keepsScreen && old.composed) {
          next.composed = old.composed;
          next.composed.setCamera(next.camera);
        } else next.composed = composePictures(next.screen, next.camera);
      }
    } catch (error) {
      for (const track of tracksOf(next)) if (!tracksOf(old).includes(track)) track.stop();
      throw error;
    }
    this.#show(next);
  }

  #show(next: Captured) {
    const picture = next.composed?.track ?? next.screen ?? next.camera;
    if (picture === null || next.microphone === null) throw new BroadcastProblem('noDevice');
    this.#sound ??= new SoundMix();
    this.#sound.setMicrophone(next.microphone);
    this.#sound.setScreen(next.screenSound);
    this.#sound.setMuted(this.#state.isMuted);
    const { screen, camera } = this.#captured;
    this.#replace(next);
    if (next.screen !== screen) this.#whenEnded('screen', { source: 'camera' });
    if (next.camera !== camera) this.#whenEnded('camera', {});
    void this.#connection?.setPicture(picture);
    this.#send({ type: 'capture', picture });
  }

  /**
   * Chooses another source when a track ends: the browser's bar can end the sharing of a screen, a camera can be
   * unplugged.
   */
  #whenEnded(kind: 'screen' | 'camera', change: Partial<Choice>) {
    const track = this.#captured[kind];
    const chooseOther = () => {
      if (this.#captured[kind] === track) void this.choose(change);
    };
    track?.addEventListener('ended', chooseOther);
    // The track may have ended while the browser asked for another device.
    if (track?.readyState === 'ended') chooseOther();
  }

  #replace(next: Captured) {
    const kept = tracksOf(next);
    if (this.#captured.composed !== next.composed) this.#captured.composed?.stop();
    for (const track of tracksOf(this.#captured)) if (!kept.includes(track)) track.stop();
    this.#captured = next;
  }

  #send(event: BroadcastEvent) {
    this.#state = nextState(this.#state, event);
    for (const listener of this.#listeners) listener();
  }
}

function tracksOf({ camera, microphone, screen, screenSound }: Captured): MediaStreamTrack[] {
  return [camera, microphone, screen, screenSound].filter((track) => track !== null);
}

async function screenTracks() {
  const { screen, sound } = await openScreen();
  return { screen, screenSound: sound };
}

/** Whether the service no longer gives a key, so that a retry is useless. */
function isFinal(error: unknown): boolean {
  const status = (error as { status?: unknown }).status;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429 && status !== 401;
}
