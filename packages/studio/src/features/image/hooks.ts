import { uploadImage } from '@greenlight/client/upload-image';
import { useMutation } from '@greenlight/client/use-mutation';
import { useEffect, useRef } from 'react';
import { hosts, session } from '../../platform/app.ts';

export function useUploadImage() {
  return useMutation({
    mutationFn: ({ file, alt }: { file: File; alt: string }) => uploadImage({ hosts, session }, file, alt),
  });
}

/** Changes the list of pictures as it is when an upload ends, because several uploads can run at the same time. */
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
