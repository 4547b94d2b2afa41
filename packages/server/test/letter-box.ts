import { mailJobs } from '../src/features/mail/jobs.ts';
import type { Job } from '../src/platform/jobs/define-job.ts';
import type { Letter, Mail } from '../src/platform/mail/mail.ts';

export interface LetterBox {
  /** Pass `mail` and `jobs` to `startTestServer`: jobs send the letters. */
  mail: Mail;
  jobs: Job[];
  letters: Letter[];
  /** Removes and returns the first letter to this address whose subject contains this. Throws after waiting 5 s. */
  take(to: string, subject: string): Promise<Letter>;
}

const patienceMs = 5000;
const pauseMs = 10;

export function createLetterBox(): LetterBox {
  const letters: Letter[] = [];
  return {
    letters,
    jobs: mailJobs,
    mail: { send: async (letter) => void letters.push(letter), folder: undefined, close: () => undefined },
    async take(to, subject) {
      for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pauseMs) {
        const at = letters.findIndex((letter) => letter.to === to && letter.subject.includes(subject));
        if (at >= 0) return letters.splice(at, 1)[0] as Letter;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      const got = letters.map((letter) => `${letter.to}: ${letter.subject}`);
      throw new Error(`no letter "${subject}" to ${to}, but ${got.join('; ')}`);
    },
  };
}

/** The code in a letter, or an empty string. */
export function codeIn({ text }: Pick<Letter, 'text'>): string {
  return /^Your code: (\S+)$/m.exec(text)?.[1] ?? '';
}

/** The value of a query parameter of the link in a letter, or an empty string. */
export function linkedIn({ text }: Pick<Letter, 'text'>, parameter: 'token' | 'code' | 'email'): string {
  const link = /^https?:\S+\?\S+$/m.exec(text)?.[0];
  return (link && new URL(link).searchParams.get(parameter)) ?? '';
}
