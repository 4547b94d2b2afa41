import type { Video } from '../../catalogue/video.ts';
import type { Score } from '../note.ts';
import { composeStudy1 } from './counterpoint/study-1.ts';
import { composeStudy2 } from './counterpoint/study-2.ts';
import { composeStudy3 } from './counterpoint/study-3.ts';
import { composeStudy4 } from './counterpoint/study-4.ts';
import { composeStudy5 } from './counterpoint/study-5.ts';
import { composeStudy6 } from './counterpoint/study-6.ts';

const studies = [composeStudy1, composeStudy2, composeStudy3, composeStudy4, composeStudy5, composeStudy6];

export function composeCounterpoint(video: Video): Score {
  return (studies[video.episode - 1] as (video: Video) => Score)(video);
}
