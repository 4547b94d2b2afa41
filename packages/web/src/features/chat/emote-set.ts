import { createContext } from 'react';
import type { Emotes } from '../message/message-parts.ts';

/** The emotes of the service by name, for the messages of a chat. */
export const EmoteSet = createContext<Emotes>(new Map());
