import { studioPath } from '@greenlight/contract/studio-path';
import { Link } from '@greenlight/ui/primitives/link';
import { StudioBrand } from '../../features/account/components/studio-brand.tsx';

export function StudioLogo({ siteName }: { siteName: string }) {
  return (
    <Link href={studioPath('home')} className="flex min-h-11 min-w-0 items-center px-2">
      <StudioBrand siteName={siteName} />
    </Link>
  );
}
