import { FormScreen } from '@greenlight/ui/blocks/form-screen';
import { Link } from '@greenlight/ui/primitives/link';
import type { ReactNode } from 'react';
import { useConfig } from '../../../platform/remote-config.ts';
import { useBrandPicture } from '../hooks.ts';

/** The frame of the account's forms: the service's name, a picture of its videos, the form. */
export function AccountScreen(props: {
  title: string;
  description?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}) {
  const { project, tagline } = useConfig();
  return (
    <FormScreen
      title={props.title}
      siteName={project}
      description={props.description}
      logo={
        <Link href="/" className="inline-block font-bold font-display text-xl">
          {project}
        </Link>
      }
      brand={{ picture: useBrandPicture(), tagline: tagline || project }}
      footer={props.footer}
    >
      {props.children}
    </FormScreen>
  );
}
