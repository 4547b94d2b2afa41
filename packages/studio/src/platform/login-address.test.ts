import { expect, test } from 'vitest';
import { loginAddress, pathAfterLogin } from './login-address.ts';

test.each(['/', '/pages/3', '/media?search=a//b&page=2'])('%s is returned to after the login', (path) => {
  expect(pathAfterLogin(new URL(loginAddress(path), 'http://studio.example').searchParams)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/a/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('an address of another site, %j, becomes home', (next) => {
  expect(pathAfterLogin(new URLSearchParams({ next }))).toBe('/');
});
