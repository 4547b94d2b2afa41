import { z } from 'zod';
import { slug } from './field.ts';
import { image } from './image.ts';
import { route, routeGroup } from './route.ts';

export const gallery = routeGroup('content', {
  open: route({
    method: 'POST',
    path: '/v1/gallery/:slug/open',
    access: 'guest',
    summary:
      'The pictures of a hidden gallery, for its password. A wrong password does not show whether the gallery exists.',
    params: z.object({ slug }),
    body: z.object({ password: z.string().min(1, 'Enter the password').max(200) }),
    response: z.object({ title: z.string(), images: z.array(image) }),
    errors: ['gallery_password', 'rate_limited'],
  }),
});
