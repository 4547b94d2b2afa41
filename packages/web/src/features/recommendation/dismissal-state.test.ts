import { expect, test } from 'vitest';
import { type Dismissal, dismissalOf, dismissalsReducer } from './dismissal-state.ts';

const clay = { id: 7, slug: 'clay', name: 'Clay' };
const ofVideo: Dismissal = { kind: 'video', mediaId: 1 };
const ofShow: Dismissal = { kind: 'show', mediaId: 2, channelId: 7 };

function reduce(...changes: [Dismissal, isUndone: boolean][]): Dismissal[] {
  return changes.reduce(
    (so, [dismissal, isUndone]) => dismissalsReducer(so, { dismissal, isUndone }),
    [] as Dismissal[],
  );
}

test('a dismissal is stored once, until it is undone', () => {
  expect(reduce([ofVideo, false], [ofShow, false], [ofVideo, false])).toEqual([ofShow, ofVideo]);
  expect(reduce([ofVideo, false], [ofShow, false], [ofVideo, true])).toEqual([ofShow]);
  expect(reduce([ofVideo, true])).toEqual([]);
});

test('another card of the same show undoes its dismissal, too', () => {
  expect(reduce([ofShow, false], [{ kind: 'show', mediaId: 9, channelId: 7 }, true])).toEqual([]);
});

test("the card that dismissed a show differs from the show's other cards", () => {
  expect(dismissalOf({ mediaId: 1, channel: null }, [ofVideo])).toEqual({ dismissal: ofVideo, isHere: true });
  expect(dismissalOf({ mediaId: 2, channel: clay }, [ofShow])).toEqual({ dismissal: ofShow, isHere: true });
  expect(dismissalOf({ mediaId: 3, channel: clay }, [ofShow])).toEqual({ dismissal: ofShow, isHere: false });
  expect(dismissalOf({ mediaId: 4, channel: null }, [ofVideo, ofShow])).toBeUndefined();
});
