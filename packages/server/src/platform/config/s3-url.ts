export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export function isS3Url(text: string): boolean {
  if (!URL.canParse(text)) {
    return false;
  }
  const url = new URL(text);
  const bucket = url.pathname.slice(1);
  return url.protocol === 's3:' && url.hostname !== '' && /^[^/]+$/.test(bucket) && url.username !== '';
}

/** `s3://key:secret@host:port/bucket?region=..&tls=off`; key and secret are percent-encoded, TLS is on unless off. */
export function parseS3Url(text: string): S3Settings {
  const url = new URL(text);
  const scheme = ['off', 'false', '0'].includes(url.searchParams.get('tls') ?? '') ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${url.host}`,
    bucket: url.pathname.slice(1),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
