import type { ChatReaction } from '@greenlight/contract/live';
import type { Cut } from './artwork.ts';
import type { Author } from './commenters.ts';
import { eveningChat } from './evening-chat.ts';

/** One event in a chat, `at` this second of the stream. An `@` with a display name in a text is a mention. */
export type ChatMoment = { at: number } & (
  | {
      by: Author;
      text: string;
      /** A name for replies to it, and for the pin. */
      key?: string;
      replyTo?: string;
      isAnnouncement?: true;
    }
  | { pin: string }
  | { poll: { question: string; options: string[] }; votes: Partial<Record<Author, number>> }
  | { closesPoll: true }
  | { reaction: ChatReaction; from: Partial<Record<Author, number>> }
);

/** A livestream that is over: these films were played one after the other, and their makers were in the chat. */
export const evening = {
  title: 'Book One in one sitting',
  description:
    'All six studies of Counterpoint in a row, as they were played to a full chat: no pauses, no introduction, and the Hum Department on hand to answer questions while the next one starts.',
  spanish: {
    title: 'El Libro primero, de una sentada',
    description:
      'Los seis estudios de Contrapunto seguidos, como se pusieron con el chat lleno: sin pausas, sin presentación y con el Hum Department a mano para responder preguntas mientras empieza el siguiente.',
  },
  creators: ['hum-department'],
  access: 'free',
  picture: { video: 'study-6-quilt', t: 30, x: 0.5, y: 0.5, part: 1 } satisfies Cut,
  films: ['study-1-arcs', 'study-2-pendulums', 'study-3-round', 'study-4-orbits', 'study-5-ribbons', 'study-6-quilt'],
  chat: eveningChat,
} as const;
