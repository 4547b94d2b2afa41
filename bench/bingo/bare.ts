// The limit: a text that comes goes to all.
import { serveBareWs } from '../load/bare-ws.ts';

const sendToAll = serveBareWs((text) => sendToAll(text));
