import { spawnSync } from 'node:child_process';
import { Advice, step } from './terminal.mjs';

const installers = [
  {
    program: 'apt-get',
    update: ['update', '-qq'],
    // Waits for the updates that a new machine often installs by itself.
    install: ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-qq', '--no-install-recommends'],
  },
  { program: 'dnf', install: ['install', '-y'] },
  { program: 'apk', install: ['add'] },
  { program: 'brew', install: ['install'], withoutRoot: true },
];

/**
 * Sets FFMPEG_PATH and FFPROBE_PATH in `env` if they are not set. Installs ffmpeg if it is missing and this is
 * permitted.
 */
export async function findFfmpeg(env) {
  const wanted = { FFMPEG_PATH: env.FFMPEG_PATH || 'ffmpeg', FFPROBE_PATH: env.FFPROBE_PATH || 'ffprobe' };
  if (!Object.values(wanted).every((program) => runs(program, ['-version']))) {
    if (env.FFMPEG_PATH || env.FFPROBE_PATH || !(await install('ffmpeg', ['ffmpeg', 'ffmpeg-free']))) {
      throw new Advice(
        'ffmpeg and ffprobe are missing: install ffmpeg (for example "apt-get install ffmpeg" as root), ' +
          'or set FFMPEG_PATH and FFPROBE_PATH.',
      );
    }
  }
  Object.assign(env, wanted);
}

/**
 * Sets CHROMIUM_PATH in `env` if it is not set; only tests need the browser. The headless shell does the same work in
 * 60 % of the CPU time.
 */
export async function findChromium(env) {
  const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
  const browsers = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const find = (programs) => programs.find((program) => program && runs(program, ['--version']));
  let found = find([env.CHROMIUM_PATH, ...shells, ...(env.CI ? [] : browsers)]);
  if (found === undefined && (await install('Chromium', ['chromium-headless-shell', 'chromium', 'chromium-browser']))) {
    found = find(shells);
  }
  found ??= find(browsers);
  if (found === undefined) {
    throw new Advice('The browser tests need Chromium: install it, or set CHROMIUM_PATH.');
  }
  env.CHROMIUM_PATH = pathOf(found);
}

/**
 * Installs nginx in CI. Elsewhere the nginx tests are skipped without it, because its package starts a server on some
 * systems.
 */
export async function addNginx(env) {
  if (env.CI && !runs('nginx', ['-v'])) await install('nginx', ['nginx-light', 'nginx']);
}

/** Installs Redis in CI. Elsewhere the Redis tests are skipped without it. They start a server of their own. */
export async function addRedis(env) {
  if (env.CI && !runs('redis-server', ['--version'])) await install('Redis', ['redis-server', 'redis']);
}

/** Installs GStreamer in CI. Elsewhere the tests that send streams with it are skipped without it. */
export async function addGStreamer(env) {
  const plugins = ['good', 'bad', 'ugly'].map((name) => `gstreamer1.0-plugins-${name}`).join(' ');
  if (env.CI && !runs('gst-launch-1.0', ['--version'])) await install('GStreamer', [`gstreamer1.0-tools ${plugins}`]);
}

/** Finds or installs Pocketsphinx, which only tests of speech need. It has no option that only shows its version. */
export async function findPocketsphinx() {
  const isThere = () => pathOf('pocketsphinx_continuous') !== '';
  // The second package is the model of the language.
  for (const name of isThere() ? [] : ['pocketsphinx', 'pocketsphinx-en-us']) await install(name, [name]);
  if (!isThere()) {
    throw new Advice(
      'The tests of speech need pocketsphinx: install it (for example "apt-get install pocketsphinx pocketsphinx-en-us" as root).',
    );
  }
}

/**
 * Installs with the system's package manager if permitted: as root, with sudo without a password, or with Homebrew. The
 * first of `names` that it has is taken; a name may be those of several packages.
 */
async function install(title, names) {
  const installer = installers.find(({ program }) => runs(program, ['--version']));
  if (installer === undefined) {
    return false;
  }
  const isRoot = process.getuid?.() === 0 || installer.withoutRoot;
  if (!isRoot && !runs('sudo', ['-n', 'true'])) {
    return false;
  }
  const prefix = isRoot ? [] : ['sudo', '-n'];
  return step(`Installing ${title} with ${installer.program}`, async () => {
    if (installer.update) {
      execute([...prefix, installer.program, ...installer.update]);
    }
    return names.some((name) => execute([...prefix, installer.program, ...installer.install, ...name.split(' ')]));
  });
}

function execute([program, ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

function runs(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function pathOf(program) {
  return program.includes('/') ? program : spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim();
}
