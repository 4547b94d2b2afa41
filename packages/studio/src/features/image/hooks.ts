import { uploadImage } from '@greenlight/client/upload-image';
import { useMutation } from '@greenlight/client/use-mutation';
import { useEffect, useRef } from 'react';
import { hosts, session } from '../../platform/app.ts';

export function useUploadImage() {
  return useMutation({
    mutationFn: ({ file, alt }: { file: File; alt: string }) => uploadImage({ hosts, session }, file, alt),
  });
}

/** Several pictures of one form may be uploading: each is added to the list as it is when it arrives. */
export function useChangeImages<Images>(images: Images, onChange: (images: Images) => void) {
  const latest = useRef(images);
  useEffect(() => {
    latest.current = images;
  }, [images]);
  return (change: (images: Images) => Images) => {
    latest.current = change(latest.current);
    onChange(latest.current);
  };
}
