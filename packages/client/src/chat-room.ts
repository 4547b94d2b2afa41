import type { ApiError } from '@greenlight/contract/client';
import type { ChatReaction } from '@greenlight/contract/live';
import type { LivestreamReceived, LivestreamSent } from '@greenlight/contract/realtime';
import type { AppSocket } from './app-socket.ts';
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
import { type ChatChange, type ChatState, initialChatState, type ReadHistory } from './chat-state.ts';
import { answerId, answerTimeoutMs, LoadRetry, SocketRequests } from './socket-request.ts';

/** Viewers who must all join again do so spread over this time. */
const spreadMs = 2000;
/** Interval of `ping`. A server that lost this viewer then sends the chat to them again. */
const pingEveryMs = 30_000;

/** The chat of one livestream over the socket, kept current from `join` to `leave`. */
export class ChatRoom {
  readonly livestreamId: number;
  readonly #socket: AppSocket;
  readonly #readHistory: ReadHistory;
  readonly #outbox: ChatOutbox;
  readonly #reactions: ChatReactions;
  readonly #requests = new SocketRequests<ChatReceived>();
  readonly #retry = new LoadRetry(() => this.load());
  readonly #listeners = new Set<() => void>();
  readonly #reactionListeners = new Set<(counts: ReactionCounts) => void>();
  #state: ChatState;
  #isResuming = false;
  /** Number of the last event received, also before the answer to `join`. */
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
    this.#state = { ...initialChatState, isConnected: socket.connected };
  }

  state = (): ChatState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `listener` with the reactions of others, and at once with the viewer's own. */
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
    this.#retry.stop();
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
      // A lost connection is no error: `#connected` joins again.
      if (!this.#socket.connected) return;
      this.#set({ error: error as Error });
      this.#retry.after(error);
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

  /** Call it when the reader scrolls up: the shown messages stay. */
  pause(): void {
    this.#change(pauseChat);
  }

  /** Call it when the reader is at the end again. */
  follow(): void {
    this.#change(followChat);
  }

  /** Resolves when the message is accepted: with its id, or null for a command. Throws an ApiError if it is refused. */
  post(written: ChatWritten): Promise<number | null> {
    return this.#outbox.post(written);
  }

  /** Throws an ApiError if it is refused. */
  async change(change: ChatChange): Promise<void> {
    await this.#send({ ...change, livestreamId: this.livestreamId });
  }

  /** Opens a poll, which replaces the open one. Throws an ApiError if it is refused. */
  async openPoll(poll: Omit<Extract<LivestreamSent, { type: 'open-poll' }>, 'type' | 'livestreamId'>): Promise<void> {
    await this.#send({ type: 'open-poll', livestreamId: this.livestreamId, ...poll });
  }

  react(reaction: ChatReaction): void {
    if (this.#reactions.add(reaction)) this.#notifyReactions({ [reaction]: 1 });
  }

  /** Votes. The vote is shown at once, and withdrawn if the server refuses it. */
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
    const { list } = this.#state;
    // What forbade to write may have ended meanwhile, and no event says so.
    if (list && !list.problem) void this.#resume();
    else void this.load();
    void this.#outbox.flush();
  };

  #disconnected = (): void => {
    this.#retry.stop();
    this.#requests.fail();
    this.#set({ isConnected: false });
  };

  #ping = (): void => {
    const { livestreamId } = this;
    const { list } = this.#state;
    if (!this.#socket.connected || !list || list.isClosed) return;
    this.#send({ type: 'ping', livestreamId }).catch(() => undefined);
  };

  #receive = (received: LivestreamReceived): void => {
    if (!isOfChat(received, this.livestreamId)) return;
    if (received.type === 'joined') return this.#requests.settle(received.requestId, received);
    if (received.type === 'reactions') return this.#notifyReactions(this.#reactions.others(received.counts));
    this.#change((list) => receiveChat(list, received));
    if (received.type === 'events') this.#receiveEvents(received);
    if (received.type === 'own') this.#outbox.arrived([received.message.clientId]);
    if (received.type === 'reload') this.#seen = 0;
    this.#catchUp();
  };

  #receiveEvents({ number, events }: Extract<ChatReceived, { type: 'events' }>): void {
    this.#seen = number;
    this.#outbox.arrived(events.flatMap((event) => (event.type === 'message' ? [event.message.clientId] : [])));
    if (events.some(({ type }) => type === 'settings')) this.#setMayWriteAt();
  }

  /** Joins, resumes or reads the rights again if the list needs it. */
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
      if (this.#state.error) this.#set({ error: null });
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

  #notifyReactions(counts: ReactionCounts): void {
    for (const listener of this.#reactionListeners) listener(counts);
  }

  #send(sent: LivestreamSent): Promise<number | null> {
    return answerId(this.#socket.timeout(answerTimeoutMs).emitWithAck('livestream', sent));
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
