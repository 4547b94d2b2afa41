import type { CapacitorConfig } from '@capacitor/cli';

const url = process.env.GREENLIGHT_URL;
if (!url) throw new Error('GREENLIGHT_URL is missing: the address of the service, such as https://watch.example.com');

/** Read when the projects are synchronised: what is built then loads this service. */
const config: CapacitorConfig = {
  appId: process.env.GREENLIGHT_APP_ID ?? 'app.greenlight.viewer',
  appName: process.env.GREENLIGHT_APP_NAME ?? 'Greenlight',
  webDir: 'www',
  backgroundColor: '#0a0d0c',
  server: { url, cleartext: url.startsWith('http:'), errorPath: 'index.html' },
};

export default config;
