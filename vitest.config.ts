import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One more than the smallest machine that runs them has cores, because each of them waits now and then; two workers
    // took a sixth longer. They share one PostgreSQL.
    maxWorkers: 3,
    // Files share what they import: loading the server anew for each took a third of the time. So nothing that a test
    // changes may outlive it.
    isolate: false,
    // Most of what a test makes is garbage soon. With more room for it, it is collected before anything is copied, which
    // took a tenth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'scripts/**/*.test.mjs'],
          globalSetup: './apps/server/src/testing/cluster.ts',
          // Node runs these as it runs the server, from the files themselves.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        // What the web says is written with macros.
        plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          // These run in a browser, with apps/web/vitest.config.ts.
          exclude: ['**/node_modules/**', '**/*.browser.test.tsx'],
          setupFiles: './apps/web/src/testing/words.ts',
        },
      },
    ],
  },
})
