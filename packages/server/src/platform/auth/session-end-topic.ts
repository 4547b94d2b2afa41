/** Bus topic: ids of sessions that have ended. */
export const endedSessionTopic = 'session-ended';
