import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The system's Chromium where there is one; else the one that Playwright brought. */
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
)

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  // Each worker has a server and a database of its own, and each test a fresh copy of the school. One more than the
  // smallest machine has cores: now and then each of them waits.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Two busy cores share three browsers and three servers: conditions are waited for, generously.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1366, height: 768 },
    // What moves is not looked at while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs more than the tests: ask for one with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        // Nothing outside is looked up, so that a machine without a network runs the same.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-domain-reliability',
        '--no-first-run',
      ],
    },
  },
})
