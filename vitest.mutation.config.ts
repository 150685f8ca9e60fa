/** The server tests that stand in the folders under mutation (`npm run mutate`), on the real PostgreSQL. */
import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

const folders = (process.env.MUTATED ?? '').split(',')

export default defineConfig({
  test: { ...base.test, include: folders.map((folder) => `${folder}/**/*.test.ts`) },
})
