// The upper limit: bare node:http with responses from memory. Arguments: the origin to copy the responses from, the
// port to listen on, the paths.
import { createServer } from 'node:http';

const [origin = '', port = '0', ...paths] = process.argv.slice(2);
const answers = new Map<string, { headers: Record<string, string | number>; body: Buffer }>();
for (const path of paths) {
  const response = await fetch(origin + path);
  const body = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  answers.set(path, { headers: { 'content-type': type, 'content-length': body.byteLength }, body });
}
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(404).end();
});
server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
process.once('SIGTERM', () => process.exit());
