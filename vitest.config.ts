import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    globalSetup: './apps/server/src/testing/cluster.ts',
    // One worker a core of the smallest machine that runs them; they share one PostgreSQL.
    maxWorkers: 2,
    // Files share what they import: loading the server anew for each took a third of the time. So nothing that a test
    // changes may outlive it.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
