import { useMutation } from '@greenlight/client/use-mutation';
import { client } from '../../platform/app.ts';

/** The pictures of a hidden gallery for its password. They are dropped when the screen closes. */
export function useOpenGallery(slug: string) {
  return useMutation({
    mutationFn: (password: string) => client.gallery.open({ params: { slug }, body: { password } }),
  });
}
