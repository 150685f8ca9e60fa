/**
 * Finds a Chromium for the end-to-end tests: the configured one or one installed on this system, otherwise Debian's
 * package if we may install it, otherwise the one that Playwright downloads.
 */
import { spawnSync } from 'node:child_process'
import { run, runQuietly } from './child.mjs'
import { Failure } from './failure.mjs'
import { tool } from './paths.mjs'
import { findRuntime, runtimeEnvironment } from './runtime.mjs'

/** The headless shell comes first: it does the same work in two thirds of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of the program, or undefined if Playwright should use its own. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const installed = (await installFromDebian()) ? findChromium() : undefined
  if (installed) return installed
  await installFromPlaywright()
  return undefined
}

/** The first one that runs: some systems have a placeholder of that name that only says where to get the real one. */
export function findChromium(env = process.env) {
  const named = env.CHROMIUM_PATH || env.CHROME_PATH
  if (named && !works(named, env)) {
    throw new Failure(`There is no Chromium at ${named}. Correct CHROME_PATH, or unset it to have one found.`)
  }
  if (named) return named
  const name = names.find((candidate) => works(candidate, env))
  return name && absolute(name, env)
}

function works(file, env) {
  return spawnSync(file, ['--version'], { env, timeout: 20_000 }).status === 0
}

function absolute(name, env) {
  if (name.startsWith('/')) return name
  return spawnSync('sh', ['-c', `command -v ${name}`], { env, encoding: 'utf8' }).stdout.trim()
}

async function installFromDebian() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return false
  process.stdout.write('Installing Chromium from the system’s packages…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { env })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code } = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    if (code === 0) return true
  }
  return false
}

async function installFromPlaywright() {
  process.stdout.write('Installing Playwright’s Chromium…\n')
  const code = await run(findRuntime(), [tool('playwright'), 'install', '--only-shell', 'chromium'], {
    env: runtimeEnvironment(),
  })
  if (code !== 0) {
    throw new Failure(
      'The end-to-end tests need Chromium, and none could be installed. Install it, or set CHROME_PATH to where it is.',
    )
  }
}
