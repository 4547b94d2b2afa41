// Recommendations: what they find beside popularity and plain item-kNN, on a synthetic audience and on MovieLens; and
// how fast they are answered in front of 100,000 videos and a million members.
import { measureOffline } from './offline.ts';
import { measureServing } from './serving.ts';

measureOffline();
await measureServing();
