/** Bus topic whose messages are ids of sessions that have ended. */
export const endedSessionTopic = 'session-ended';
