import { useParams } from 'react-router';
import { GiftDetail } from './components/gift-detail.tsx';
import { GiftList } from './components/gift-list.tsx';

/** The gifts of the viewer, or one of them. */
export function GiftHistoryPage() {
  const { id } = useParams();
  return id === undefined ? <GiftList /> : <GiftDetail key={id} id={Number(id)} />;
}
