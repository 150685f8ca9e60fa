/** Runs the tests of the rules without starting the database. Used by mutation tests and for quick runs. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['packages/rules/src/**/*.test.ts'], maxWorkers: 2, isolate: false },
})
