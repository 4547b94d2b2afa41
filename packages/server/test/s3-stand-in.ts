import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3StandIn {
  /** The value of `S3_URL` for the bucket `films`. */
  url: string;
  objects: Map<string, Buffer>;
  close(): Promise<void>;
}

interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Custom headers (`x-amz-meta-…`), which are returned with the object. */
type Metadata = Record<string, string>;
type Answer = { status: number; headers?: Record<string, string | number>; body?: Buffer | string };

/** The part of S3's HTTP API that storage and uploads use, in memory, for one bucket. Signatures are not checked. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const metadata = new Map<string, Metadata>();
  const server = createServer((request, response) => {
    void serve(request, response, (call) => answerMultipart(uploads, objects, call) ?? answer(objects, metadata, call));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://key:secret@127.0.0.1:${port}/films?tls=off`,
    objects,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, give: (call: Call) => Answer) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
  const { status, headers, body } = give({
    method: request.method ?? 'GET',
    key: decodeURIComponent(pathname.split('/').slice(2).join('/')),
    query: searchParams,
    headers: request.headers,
    body: withoutChunkSignatures(request, await buffer(request)),
  });
  response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);
}

/** The client frames a streamed body as `size;chunk-signature=…` and adds trailers. */
function withoutChunkSignatures({ headers }: IncomingMessage, body: Buffer): Buffer {
  if (!String(headers['x-amz-content-sha256']).startsWith('STREAMING-')) {
    return body;
  }
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!size) break;
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}

function answer(
  objects: Map<string, Buffer>,
  metadata: Map<string, Metadata>,
  { method, key, query, headers, body }: Call,
): Answer {
  if (method === 'POST' && query.has('delete')) {
    for (const [, found] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(found ?? '');
    return xml('DeleteResult', '');
  }
  if (method === 'GET' && key === '') {
    const keys = [...objects.keys()].filter((known) => known.startsWith(query.get('prefix') ?? ''));
    return xml('ListBucketResult', keys.map((known) => `<Contents><Key>${known}</Key></Contents>`).join(''));
  }
  if (method === 'PUT') {
    objects.set(key, body);
    const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
    metadata.set(key, Object.fromEntries(own) as Metadata);
    return { status: 200, headers: { etag: '"0"' } };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const found = objects.get(key);
  if (found === undefined) {
    return { status: 404, body: method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>' };
  }
  const [, start, end] = /bytes=(\d+)-(\d*)/.exec(headers.range ?? '') ?? [];
  const part = start === undefined ? found : found.subarray(Number(start), end ? Number(end) + 1 : undefined);
  const about = {
    ...metadata.get(key),
    'accept-ranges': 'bytes',
    ...(start !== undefined && {
      'content-range': `bytes ${start}-${Number(start) + part.length - 1}/${found.length}`,
    }),
    'content-length': part.length,
    etag: '"0"',
    'last-modified': new Date(0).toUTCString(),
  };
  return { status: start === undefined ? 200 : 206, headers: about, body: method === 'HEAD' ? undefined : part };
}

function answerMultipart(
  uploads: Map<string, Map<number, Buffer>>,
  objects: Map<string, Buffer>,
  { method, key, query, body }: Call,
): Answer | undefined {
  if (method === 'POST' && query.has('uploads')) {
    const id = `upload-${uploads.size}`;
    uploads.set(id, new Map());
    return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`);
  }
  const id = query.get('uploadId');
  if (id === null) {
    return undefined;
  }
  const parts = uploads.get(id);
  if (parts === undefined) {
    return { status: 404, body: '<Error><Code>NoSuchUpload</Code></Error>' };
  }
  const inOrder = [...parts].toSorted(([a], [b]) => a - b);
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: `"${query.get('partNumber')}"` } };
  }
  if (method === 'GET') {
    const listed = inOrder.map(
      ([n, { length }]) => `<Part><PartNumber>${n}</PartNumber><ETag>"${n}"</ETag><Size>${length}</Size></Part>`,
    );
    return xml('ListPartsResult', `<IsTruncated>false</IsTruncated>${listed.join('')}`);
  }
  uploads.delete(id);
  if (method === 'DELETE') {
    return { status: 204 };
  }
  objects.set(key, Buffer.concat(inOrder.map(([, part]) => part)));
  return xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>"0"</ETag>`);
}

function xml(name: string, content: string): Answer {
  return { status: 200, body: `<?xml version="1.0"?><${name}>${content}</${name}>` };
}
