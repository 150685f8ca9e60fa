/**
 * The server tests that stand in the folders under mutation (`npm run mutate`), on the real PostgreSQL, and those
 * elsewhere that are the tests of something in them. `MUTATION_TESTS` names fewer, to save time: a change that they do
 * not notice may still be noticed by the others.
 */
import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

const TESTED_ELSEWHERE: Record<string, string[]> = {
  change: ['user/settings.test.ts'],
  privacy: ['cli/erasuresSince.test.ts'],
  session: ['live/missed.test.ts'],
  school: ['user/initialize.test.ts', 'pass/roomStaff.test.ts'],
}

const folders = (process.env.MUTATED ?? '').split(',').map((path) => path.replace(/\/[^/]+\.ts$/, ''))
const ofFolder = (folder: string) =>
  (TESTED_ELSEWHERE[folder.replace('apps/server/src/', '')] ?? []).map((file) => `apps/server/src/${file}`)

const tests = process.env.MUTATION_TESTS?.split(',')

// The words of the web are not copied where changes are tried, so its tests stay behind.
const { projects: _, ...common } = base.test ?? {}

export default defineConfig({
  test: {
    ...common,
    globalSetup: './apps/server/src/testing/cluster.ts',
    include: tests ?? [...new Set(folders)].flatMap((folder) => [`${folder}/**/*.test.ts`, ...ofFolder(folder)]),
  },
})
