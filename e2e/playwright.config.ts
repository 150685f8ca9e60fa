import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The system's Chromium if there is one, otherwise the one that Playwright downloaded. */
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
)

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  // Each worker has its own server and database, and each test a fresh copy of the school. There are two more workers
  // than the smallest machine has cores, because each of them waits now and then.
  workers: 4,
  // Of a file as well, so that a long one does not run on alone at the end.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Four browsers and four servers share two busy cores, so the timeouts are generous.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Tests that answer requests themselves have to see all of them. What the service worker does is tested in offline.spec.ts.
    serviceWorkers: 'block',
    viewport: { width: 1366, height: 768 },
    // Animations are off, so that nothing is examined while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test would cost more than the tests themselves; request it with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        // No outside host is resolved, so that the tests run the same on a machine without a network.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-domain-reliability',
        '--no-first-run',
      ],
    },
  },
})
