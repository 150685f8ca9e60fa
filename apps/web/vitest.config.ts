/** Components, tested as components in a real Chromium: `*.browser.test.tsx` beside the code. */
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { mantineVariables } from './vite.mantine.ts'

const chromium = process.env.CHROMIUM_PATH

// React's own checks and warnings are for development: components run here as a school runs them. The mode alone leaves
// the variable as Vitest sets it, and React goes by that.
process.env.NODE_ENV = 'production'

export default defineConfig({
  root: import.meta.dirname,
  mode: 'production',
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), mantineVariables()],
  cacheDir: '../../.cache/vite',
  server: { fs: { allow: ['../..'] } },
  // All packages are found before the first test: one that is found later reloads the page in the middle of a test.
  optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.browser.test.tsx', 'src/testing/setup.ts'] },
  test: {
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: './src/testing/setup.ts',
    // The files of a worker share one page and what they import; `setup.ts` cleans up after each test.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 40_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in the end-to-end tests.
      locators: { exact: false },
      viewport: { width: 1366, height: 768 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        ...(chromium && { launchOptions: { executablePath: chromium } }),
        // Animations are off, so that nothing is looked at while it moves.
        contextOptions: { reducedMotion: 'reduce' },
      }),
    },
  },
})
