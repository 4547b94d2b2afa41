import type { CommentOrder } from '@greenlight/contract/comment';
import { placeKey, type WirePlace } from '@greenlight/contract/place';
import type { CommentReceived, CommentSent } from '@greenlight/contract/realtime';
import type { AppSocket } from './app-socket.ts';
import { addComments, likeComment, muteThread, receiveComments, startCommentList } from './comment-list.ts';
import type { CommentAnswer, CommentList } from './comment-thread.ts';
import { answerId, answerTimeoutMs, hasConnection, isUnanswered, LoadRetry, SocketRequests } from './socket-request.ts';

const sendTriesMax = 3;

type Get = Omit<Extract<CommentSent, { type: 'get' }>, 'type' | 'mediaId' | 'pitchId' | 'requestId'>;
type Message = Extract<CommentSent, { type: 'message' }>;
/** A message that changes a comment. Its only answer is the acknowledgement. */
export type CommentChange =
  Exclude<CommentSent, { type: 'get' | 'resume' | 'moments' | 'leave' | 'message' }> extends infer Sent
    ? Sent extends { type: string }
      ? Omit<Sent, 'mediaId' | 'pitchId'>
      : never
    : never;

export interface RoomState {
  list: CommentList | null;
  /** Why the first page could not be read. */
  error: Error | null;
  isConnected: boolean;
  isRevealed: boolean;
}

/** The comments of one video or pitch over the socket, kept current from `join` to `leave`. */
export class CommentRoom {
  readonly #socket: AppSocket;
  readonly #place: WirePlace;
  #state: RoomState;
  #order: CommentOrder;
  #watchedS = 0;
  #pages = 1;
  #isResuming = false;
  /** Number of the last event received, also before the first page. */
  #seen = 0;
  readonly #requests = new SocketRequests<CommentReceived>();
  readonly #retry = new LoadRetry(() => this.load());
  readonly #listeners = new Set<() => void>();
  readonly #frameListeners = new Set<(received: CommentReceived) => void>();

  constructor(socket: AppSocket, place: WirePlace, order: CommentOrder) {
    this.#socket = socket;
    this.#place = place;
    this.#order = order;
    this.#state = { list: null, error: null, isConnected: socket.connected, isRevealed: false };
  }

  state = (): RoomState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `listener` with every message of the server, also those outside the list, such as comments of moments. */
  onFrame(listener: (received: CommentReceived) => void): () => void {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  }

  join(): void {
    this.#socket.on('comment', this.#receive);
    this.#socket.on('connect', this.#connected);
    this.#socket.on('disconnect', this.#disconnected);
    if (this.#socket.connected) this.#connected();
  }

  leave(): void {
    this.#socket.off('comment', this.#receive);
    this.#socket.off('connect', this.#connected);
    this.#socket.off('disconnect', this.#disconnected);
    this.#retry.stop();
    this.#sendIgnoringErrors({ type: 'leave', ...this.#place });
  }

  /** Reads the first page (again). Does not throw: the state says what went wrong. */
  async load(order = this.#order): Promise<void> {
    this.#order = order;
    try {
      const answer = await this.#get({ order });
      if (this.#order !== order) return;
      this.#pages = 1;
      this.#set({ list: startCommentList(answer, order), error: null });
      if (answer.number < this.#seen) void this.#resume();
    } catch (error) {
      // A lost connection is no error: `#connected` reads the page again.
      if (!this.#socket.connected) return;
      this.#set({ error: error as Error });
      this.#retry.after(error);
    }
  }

  async more(): Promise<void> {
    const { lowestCommentId } = this.#state.list ?? {};
    if (!lowestCommentId) return;
    const answer = await this.#get({ order: this.#order, lowestCommentId });
    this.#pages += 1;
    this.#change((list) => addComments(list, answer, 'more'));
  }

  async replies(originalCommentId: number): Promise<void> {
    await this.#ask({ originalCommentId });
  }

  /** Loads the thread of a linked comment; false if there is none. The texts of later moments stay withheld. */
  async link(commentId: number): Promise<boolean> {
    const answer = await this.#get({ commentId });
    this.#change((list) => addComments(list, answer, 'thread'));
    return answer.comments.length > 0;
  }

  /** Reads all loaded pages and the linked thread again, with the texts of later moments. */
  async reveal(): Promise<void> {
    this.#set({ isRevealed: true });
    const open = this.#state.list?.threads.filter(({ isComplete, replies }) => isComplete && replies.length > 0) ?? [];
    let lowestCommentId: number | undefined;
    for (let page = 0; page < this.#pages; page += 1) {
      const answer = await this.#get({ order: this.#order, lowestCommentId });
      this.#change((list) => addComments(list, answer, 'more'));
      lowestCommentId = answer.lowestCommentId ?? undefined;
      if (!answer.hasMore) break;
    }
    const { linkedId } = this.#state.list ?? {};
    if (linkedId) await this.link(linkedId);
    for (const { commentId, replies } of open) {
      if (replies.some(({ isWithheld }) => isWithheld)) await this.replies(commentId);
    }
  }

  /** Call it when the player has reached `toS`: texts of moments up to it are no longer withheld. In seconds. */
  reach(fromS: number, toS: number): void {
    this.#watchedS = Math.max(this.#watchedS, toS);
    const { mediaId } = this.#place;
    if (mediaId) this.#sendIgnoringErrors({ type: 'moments', mediaId, fromS, toS });
  }

  /** Sends a message, after a lost answer again with the same `clientId`. Throws an ApiError if it is refused. */
  async post(message: Omit<Message, 'type' | 'mediaId' | 'pitchId'>): Promise<number | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#send({ type: 'message', ...this.#place, ...message });
      } catch (error) {
        if (!isUnanswered(error) || tries === sendTriesMax || !(await hasConnection(this.#socket))) throw error;
      }
    }
  }

  /** Throws an ApiError if it is refused. */
  async change(change: CommentChange): Promise<void> {
    await this.#send({ ...change, ...this.#place });
  }

  /** Likes a comment, or not. The change is shown at once, and reversed if the server refuses it. */
  async like(commentId: number, liked: boolean): Promise<void> {
    const show = (isOn: boolean) => this.#change((list) => likeComment(list, commentId, isOn));
    show(liked);
    await this.change({ type: liked ? 'add-like' : 'remove-like', commentId }).catch((error: unknown) => {
      show(!liked);
      throw error;
    });
  }

  async mute(commentId: number, isMuted: boolean): Promise<void> {
    await this.change({ type: isMuted ? 'mute' : 'unmute', commentId });
    this.#change((list) => muteThread(list, commentId, isMuted));
  }

  #connected = (): void => {
    this.#set({ isConnected: true });
    const { list } = this.#state;
    // What forbade to write may have ended meanwhile, and no event says so.
    if (list && !list.problem) void this.#resume();
    else void this.load();
  };

  #disconnected = (): void => {
    this.#retry.stop();
    this.#requests.fail();
    this.#set({ isConnected: false });
  };

  #receive = (received: CommentReceived): void => {
    if (placeKey(received) !== placeKey(this.#place)) return;
    this.#requests.settle('requestId' in received ? received.requestId : undefined, received);
    this.#change((list) => receiveComments(list, received));
    for (const listener of this.#frameListeners) listener(received);
    if (received.type === 'events') this.#seen = received.number;
    if (received.type === 'reload') this.#seen = 0;
    if (this.#state.list?.needsReload) {
      this.#change((list) => ({ ...list, needsReload: false }));
      void this.load();
    } else if (this.#state.list?.needsResume) void this.#resume();
  };

  async #resume(): Promise<void> {
    const { list, isRevealed } = this.#state;
    if (this.#isResuming || !list) return;
    this.#isResuming = true;
    const resume = {
      type: 'resume' as const,
      ...this.#place,
      number: list.number,
      ...this.#viewOf(isRevealed),
    };
    try {
      await this.#send(resume);
      if (this.#state.error) this.#set({ error: null });
    } catch {
      if (this.#socket.connected) await this.load();
    } finally {
      this.#isResuming = false;
    }
  }

  #viewOf(isRevealed: boolean) {
    return { isRevealed: isRevealed || undefined, watchedS: this.#watchedS || undefined };
  }

  async #get(get: Get): Promise<CommentAnswer> {
    return (await this.#ask(get)) as CommentAnswer;
  }

  #ask(get: Get): Promise<CommentReceived> {
    const view = this.#viewOf(this.#state.isRevealed);
    return this.#requests.ask((requestId) => this.#send({ type: 'get', ...this.#place, ...view, ...get, requestId }));
  }

  /** Resolves with the id of the new item. Throws an ApiError: the refusal, or status 0 without an answer. */
  #send(sent: CommentSent): Promise<number | null> {
    return answerId(this.#socket.timeout(answerTimeoutMs).emitWithAck('comment', sent));
  }

  /** Sends a message that may be lost. It asks for an acknowledgement: a refusal without one would close the socket. */
  #sendIgnoringErrors(sent: CommentSent): void {
    if (this.#socket.connected) this.#send(sent).catch(() => undefined);
  }

  #change(change: (list: CommentList) => CommentList): void {
    const { list } = this.#state;
    if (list) this.#set({ list: change(list) });
  }

  #set(change: Partial<RoomState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
