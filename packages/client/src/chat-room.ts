import type { ApiError } from '@greenlight/contract/client';
import type { ChatMessage, ChatReaction } from '@greenlight/contract/live';
import type { LivestreamReceived, LivestreamSent } from '@greenlight/contract/realtime';
import {
  addEarlier,
  type ChatAnswer,
  type ChatList,
  type ChatReceived,
  followChat,
  hasEarlier,
  isOfChat,
  pauseChat,
  receiveChat,
  shownMessages,
  startChat,
} from './chat-list.ts';
import { ChatOutbox, type ChatWritten } from './chat-outbox.ts';
import { ChatReactions, type ReactionCounts } from './chat-reaction.ts';
import { type ChatState, unjoined } from './chat-state.ts';
import type { AppSocket } from './socket.ts';
import { acknowledged, answerTimeoutMs, SocketRequests } from './socket-request.ts';

/** So that not all viewers ask at the same moment. */
const spreadMs = 2000;
/** So often a viewer is reported, also for a server that has lost them. */
const pingEveryMs = 30_000;

/** What changes a chat; the acknowledgement is the only answer. */
export type ChatChange =
  Extract<
    LivestreamSent,
    { type: 'remove' | 'report' | 'ban' | 'pin' | 'unpin' | 'set-mode' | 'close-poll' }
  > extends infer Sent
    ? Sent extends { livestreamId: number }
      ? Omit<Sent, 'livestreamId'>
      : never
    : never;

export type ReadHistory = (
  livestreamId: number,
  before: number,
) => Promise<{ messages: ChatMessage[]; hasMore: boolean }>;

/** The chat of one livestream over the socket, kept current from `join` to `leave`. */
export class ChatRoom {
  readonly livestreamId: number;
  readonly #socket: AppSocket;
  readonly #readHistory: ReadHistory;
  readonly #outbox: ChatOutbox;
  readonly #reactions: ChatReactions;
  readonly #requests = new SocketRequests<ChatReceived>();
  readonly #listeners = new Set<() => void>();
  readonly #reactionListeners = new Set<(counts: ReactionCounts) => void>();
  #state: ChatState;
  #isResuming = false;
  /** The last event that was sent, also before the answer to the join came. */
  #seen = 0;
  #sentAt = 0;
  #rightsTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;

  constructor(socket: AppSocket, livestreamId: number, readHistory: ReadHistory) {
    this.#socket = socket;
    this.livestreamId = livestreamId;
    this.#readHistory = readHistory;
    this.#outbox = new ChatOutbox({
      send: (written) => this.#write(written),
      isConnected: () => socket.connected,
      changed: () => this.#set({ outgoing: this.#outbox.list() }),
    });
    this.#reactions = new ChatReactions((reaction, count) =>
      this.#send({ type: 'react', livestreamId, reaction, count }),
    );
    this.#state = { ...unjoined, isConnected: socket.connected };
  }

  state = (): ChatState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Hears the reactions of others, and the viewer's own at once. */
  onReactions(listener: (counts: ReactionCounts) => void): () => void {
    this.#reactionListeners.add(listener);
    return () => this.#reactionListeners.delete(listener);
  }

  join(): void {
    this.#socket.on('livestream', this.#receive);
    this.#socket.on('connect', this.#connected);
    this.#socket.on('disconnect', this.#disconnected);
    this.#pingTimer = setInterval(this.#ping, pingEveryMs);
    if (this.#socket.connected) this.#connected();
  }

  leave(): void {
    this.#socket.off('livestream', this.#receive);
    this.#socket.off('connect', this.#connected);
    this.#socket.off('disconnect', this.#disconnected);
    this.#reactions.stop();
    clearTimeout(this.#rightsTimer);
    clearInterval(this.#pingTimer);
    const { livestreamId } = this;
    if (this.#socket.connected) this.#send({ type: 'leave', livestreamId }).catch(() => undefined);
  }

  /** Joins (again). Does not throw: the state says what went wrong. */
  async load(): Promise<void> {
    try {
      const answer = await this.#join();
      const { list, joins } = this.#state;
      this.#set({ list: startChat(answer, list?.removed), joins: joins + 1, error: null });
      if (answer.number < this.#seen) void this.#resume();
    } catch (error) {
      // A lost connection is not told: the chat is joined again once it is back.
      if (this.#socket.connected) this.#set({ error: error as Error });
    }
  }

  /** Loads messages before those shown, if there are any. */
  async earlier(): Promise<void> {
    const { list, isLoadingEarlier } = this.#state;
    const before = list ? shownMessages(list)[0]?.messageId : undefined;
    if (!list || isLoadingEarlier || before === undefined || !hasEarlier(list)) return;
    this.#set({ isLoadingEarlier: true });
    try {
      const page = await this.#readHistory(this.livestreamId, before);
      this.#change((now) => addEarlier(now, page));
    } finally {
      this.#set({ isLoadingEarlier: false });
    }
  }

  /** The reader scrolled up: what is shown stays. */
  pause(): void {
    this.#change(pauseChat);
  }

  /** The reader is at the end. */
  follow(): void {
    this.#change(followChat);
  }

  /** Resolves with its id once it is accepted, null for a command. Rejects with an ApiError if it is refused. */
  post(written: ChatWritten): Promise<number | null> {
    return this.#outbox.post(written);
  }

  /** Throws an ApiError if it is refused. */
  async change(change: ChatChange): Promise<void> {
    await this.#send({ ...change, livestreamId: this.livestreamId });
  }

  /** In place of the open one. Throws an ApiError if it is refused. */
  async openPoll(poll: Omit<Extract<LivestreamSent, { type: 'open-poll' }>, 'type' | 'livestreamId'>): Promise<void> {
    await this.#send({ type: 'open-poll', livestreamId: this.livestreamId, ...poll });
  }

  react(reaction: ChatReaction): void {
    if (this.#reactions.add(reaction)) this.#tellReactions({ [reaction]: 1 });
  }

  /** Shown at once, and taken back if it is refused. */
  async vote(option: number): Promise<void> {
    const poll = this.#state.list?.poll;
    if (!poll) return;
    const { pollId, ownOption } = poll;
    const show = (own: number | null) =>
      this.#change((list) =>
        list.poll?.pollId === pollId ? { ...list, poll: { ...list.poll, ownOption: own } } : list,
      );
    show(option);
    await this.#send({ type: 'vote', livestreamId: this.livestreamId, pollId, option }).catch((error: unknown) => {
      show(ownOption);
      throw error;
    });
  }

  #connected = (): void => {
    this.#set({ isConnected: true });
    if (this.#state.list) void this.#resume();
    else void this.load();
    void this.#outbox.flush();
  };

  #disconnected = (): void => this.#set({ isConnected: false });

  #ping = (): void => {
    const { livestreamId } = this;
    const { list } = this.#state;
    if (!this.#socket.connected || !list || list.isClosed) return;
    this.#send({ type: 'ping', livestreamId }).catch(() => undefined);
  };

  #receive = (received: LivestreamReceived): void => {
    if (!isOfChat(received, this.livestreamId)) return;
    if (received.type === 'joined') return this.#requests.settle(received.requestId, received);
    if (received.type === 'reactions') return this.#tellReactions(this.#reactions.others(received.counts));
    this.#change((list) => receiveChat(list, received));
    if (received.type === 'events') this.#heard(received);
    if (received.type === 'own') this.#outbox.arrived([received.message.clientId]);
    if (received.type === 'reload') this.#seen = 0;
    this.#catchUp();
  };

  #heard({ number, events }: Extract<ChatReceived, { type: 'events' }>): void {
    this.#seen = number;
    this.#outbox.arrived(events.flatMap((event) => (event.type === 'message' ? [event.message.clientId] : [])));
    if (events.some(({ type }) => type === 'settings')) this.#setMayWriteAt();
  }

  /** Does what the list asks for. */
  #catchUp(): void {
    const { list } = this.#state;
    if (list?.needsRights) {
      this.#change((now) => ({ ...now, needsRights: false }));
      clearTimeout(this.#rightsTimer);
      this.#rightsTimer = setTimeout(() => void this.#readRights(), Math.random() * spreadMs);
    }
    if (list?.needsReload) {
      this.#change((now) => ({ ...now, needsReload: false }));
      void this.load();
    } else if (list?.needsResume) void this.#resume();
  }

  async #readRights(): Promise<void> {
    const answer = await this.#join().catch(() => null);
    if (answer) this.#change((list) => ({ ...list, problem: answer.problem, mayModerate: answer.mayModerate }));
  }

  async #join(): Promise<ChatAnswer> {
    const { livestreamId } = this;
    return (await this.#requests.ask((requestId) =>
      this.#send({ type: 'join', livestreamId, requestId }),
    )) as ChatAnswer;
  }

  async #resume(): Promise<void> {
    const { list } = this.#state;
    if (this.#isResuming || !list) return;
    this.#isResuming = true;
    try {
      await this.#send({ type: 'resume', livestreamId: this.livestreamId, number: list.number });
    } catch {
      if (this.#socket.connected) await this.load();
    } finally {
      this.#isResuming = false;
    }
  }

  async #write({ type, clientId, message, replyToId, mentions }: ChatWritten): Promise<number | null> {
    const words = { livestreamId: this.livestreamId, clientId, message };
    try {
      const id = await this.#send(type === 'announce' ? { type, ...words } : { type, ...words, replyToId, mentions });
      this.#sentAt = Date.now();
      this.#setMayWriteAt();
      return id;
    } catch (error) {
      this.#noteRefusal(error as ApiError);
      throw error;
    }
  }

  #noteRefusal({ code, values }: ApiError): void {
    if (code === 'chat_slow' && typeof values.seconds === 'number') {
      this.#set({ mayWriteAt: Date.now() + values.seconds * 1000 });
    }
    if (code === 'ended' || code === 'chat_closed') this.#change((list) => ({ ...list, problem: code }));
  }

  #setMayWriteAt(): void {
    const { list } = this.#state;
    const slowS = list && !list.mayModerate ? list.settings.slowS : 0;
    this.#set({ mayWriteAt: slowS > 0 ? this.#sentAt + slowS * 1000 : 0 });
  }

  #tellReactions(counts: ReactionCounts): void {
    for (const listener of this.#reactionListeners) listener(counts);
  }

  #send(sent: LivestreamSent): Promise<number | null> {
    return acknowledged(this.#socket.timeout(answerTimeoutMs).emitWithAck('livestream', sent));
  }

  #change(change: (list: ChatList) => ChatList): void {
    const { list } = this.#state;
    if (list) this.#set({ list: change(list) });
  }

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
