import { isOwnPath } from '@greenlight/client/own-path';
import { userIdOf } from '@greenlight/client/session';
import type { AuthRecord } from '@greenlight/contract/account';

/** Messages from the page to the app. docs/native-bridge.md explains each. */
export type ToApp =
  | { type: 'ready'; version: number }
  | { type: 'open-external'; url: string }
  | { type: 'signup' }
  | { type: 'login' }
  | { type: 'purchase' }
  | { type: 'share'; url: string; title: string; text?: string }
  | { type: 'status-bar'; color: string; style: 'light' | 'dark' }
  | { type: 'signed-out' }
  | { type: 'exit' };

/** Messages from the app to the page. */
export type FromApp =
  | { type: 'signed-in'; record: AuthRecord }
  | { type: 'signed-out' }
  | { type: 'purchased' }
  | { type: 'back' }
  | { type: 'navigate'; path: string };

type Fields = Record<string, unknown>;

/** Parses a message of the app; null for an unknown one. Unknown fields are dropped. */
export function readMessage(text: unknown): FromApp | null {
  const message = objectIn(text);
  switch (message?.type) {
    case 'signed-out':
    case 'purchased':
    case 'back':
      return { type: message.type };
    case 'signed-in': {
      const record = recordOf(message.record as Fields | null);
      return record && { type: 'signed-in', record };
    }
    case 'navigate': {
      const { path } = message;
      return isText(path) && isOwnPath(path) ? { type: 'navigate', path } : null;
    }
    default:
      return null;
  }
}

function objectIn(text: unknown): Fields | null {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' ? (value as Fields | null) : null;
  } catch {
    return null;
  }
}

function recordOf(record: Fields | null | undefined): AuthRecord | null {
  const { token, tokenExpiry, refreshToken, refreshExpiry } = record ?? {};
  const isRecord = isToken(token) && isTime(tokenExpiry) && isText(refreshToken) && isTime(refreshExpiry);
  return isRecord ? { token, tokenExpiry, refreshToken, refreshExpiry } : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTime(value: unknown): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value));
}

function isToken(value: unknown): value is string {
  try {
    return isText(value) && isText(userIdOf(value));
  } catch {
    return false;
  }
}
