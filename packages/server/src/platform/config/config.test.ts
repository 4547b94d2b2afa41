import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from '../../../test/data-folder.ts';
import { ConfigError, loadConfig } from './config.ts';

let folder: ReturnType<typeof makeDataFolder>;
beforeEach(() => {
  folder = makeDataFolder();
});
afterEach(() => folder.remove());

function load(env: Record<string, string> = {}) {
  return loadConfig({ DATA_DIR: folder.path, ...env });
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    load(env);
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [];
  }
  return [];
}

test('every invalid variable is reported at once, in a sentence that names it', () => {
  expect(
    problemsOf({ PORT: 'http', PUBLIC_URL: 'example.com', GREENLIGHT_ROLE: 'boss', UPLOAD_MAX_BYTES: '-1' }),
  ).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'PUBLIC_URL must be a URL such as https://example.com.',
    'GREENLIGHT_ROLE must be one of all, web, worker, live.',
    'UPLOAD_MAX_BYTES must be a whole number from 1 to 9007199254740991.',
  ]);
});

test('Redis has an address of its own kind', () => {
  expect(problemsOf({ REDIS_URL: 'http://localhost:6379' })).toEqual([
    'REDIS_URL must be a URL such as redis://user:password@localhost:6379/0.',
  ]);
  expect(load({ REDIS_URL: 'rediss://redis.example.com/1' }).redisUrl).toBe('rediss://redis.example.com/1');
});

test('the public address is an origin; hosts have paths, and nothing after them', () => {
  expect(problemsOf({ PUBLIC_URL: 'https://example.com/watch', MEDIA_HOST: 'https://u:p@cdn.example.com?x' })).toEqual([
    'PUBLIC_URL must be an address without a path.',
    'MEDIA_HOST must be an address without ?, # and @.',
  ]);
});

test('an impossible data folder is reported by its variable', () => {
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  expect(problemsOf({ DATA_DIR: file })).toEqual([expect.stringMatching(/^DATA_DIR cannot be used: EEXIST/)]);
  writeFileSync(join(folder.path, 'secrets.json'), '{"token":');
  expect(problemsOf({})).toEqual([expect.stringContaining('secrets.json does not hold the secrets')]);
});

test('production has no demo, and sends no messages to private addresses', () => {
  expect(problemsOf({ NODE_ENV: 'production', GREENLIGHT_DEMO: 'on' })).toEqual([
    'GREENLIGHT_DEMO must be off in production.',
  ]);
  expect(problemsOf({ NODE_ENV: 'production', PUSH_TEST_HOSTS: 'on' })).toEqual([
    'PUSH_TEST_HOSTS must be off in production.',
  ]);
  expect(problemsOf({ NODE_ENV: 'production', STRIPE_API_URL: 'http://localhost:1' })).toEqual([
    'STRIPE_API_URL must be unset in production.',
  ]);
});

test('an empty variable counts as unset', () => {
  expect(load({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('hosts follow the public address unless they are set', () => {
  const { hosts } = load({ PUBLIC_URL: 'https://watch.example.com/', MEDIA_HOST: 'https://cdn.example.com/media' });
  expect(hosts).toMatchObject({
    user: 'https://watch.example.com/api/user',
    media: 'https://cdn.example.com/media',
  });
});

test('secrets are made once, unreadable for others, and replaced by set ones', () => {
  const made = load().secrets;
  expect(load().secrets).toEqual(made);
  expect(statSync(join(folder.path, 'secrets.json')).mode & 0o777).toBe(0o600);
  const media = 'm'.repeat(32);
  expect(load({ MEDIA_SECRET: media }).secrets).toEqual({ ...made, media });
  expect(readFileSync(join(folder.path, 'secrets.json'), 'utf8')).not.toContain(media);
});

test("the media secret can be written into nginx's configuration", () => {
  expect(load({ MEDIA_SECRET: `${'m'.repeat(32)}+/= '{};#` }).secrets.media).toContain("'{};#");
  for (const character of ['"', '$', '\\', '\n']) {
    expect(problemsOf({ MEDIA_SECRET: 'm'.repeat(32) + character })).toEqual([
      'MEDIA_SECRET must hold no ", $, \\ or line break.',
    ]);
  }
  expect(problemsOf({ MEDIA_SECRET: 'short' })).toEqual(['MEDIA_SECRET must have at least 32 characters.']);
});

test('an S3 store is one address', () => {
  expect(load({ S3_URL: 's3://key:a%2Fb@localhost:9000/films?region=eu-west-1&tls=off' }).s3).toEqual({
    endpoint: 'http://localhost:9000',
    bucket: 'films',
    region: 'eu-west-1',
    accessKeyId: 'key',
    secretAccessKey: 'a/b',
  });
  expect(problemsOf({ S3_URL: 's3://films' })).toHaveLength(1);
});
