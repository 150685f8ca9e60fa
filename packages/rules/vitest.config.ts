/** The rules alone, without the database that the other tests need: for mutation tests, and for a quick look. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['packages/rules/src/**/*.test.ts'], maxWorkers: 2, isolate: false },
})
