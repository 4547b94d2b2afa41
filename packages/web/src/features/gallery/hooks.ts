import { useMutation } from '@greenlight/client/use-mutation';
import { client } from '../../platform/app.ts';

/** The pictures of a hidden gallery for its password; dropped with the screen. */
export function useOpenGallery(slug: string) {
  return useMutation({
    mutationFn: (password: string) => client.gallery.open({ params: { slug }, body: { password } }),
  });
}
