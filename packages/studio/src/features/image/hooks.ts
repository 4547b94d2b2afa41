import { uploadImage } from '@greenlight/client/upload-image';
import { useMutation } from '@tanstack/react-query';
import { hosts, session } from '../../platform/app.ts';

export function useUploadImage() {
  return useMutation({
    mutationFn: ({ file, alt }: { file: File; alt: string }) => uploadImage({ hosts, session }, file, alt),
  });
}
