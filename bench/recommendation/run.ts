// Recommendations: their quality compared with popularity and plain item-kNN, on a synthetic audience and on MovieLens;
// and the speed of the calls with 100,000 videos and a million members.

import { measureService } from './measure-service.ts';
import { measureOffline } from './offline.ts';

measureOffline();
await measureService();
