/** Mutation tests (`npm run mutate`). The rules are pure, so they need neither the database nor the rest of the tests. */
const isRulesOnly = (process.env.MUTATED ?? '').split(',').every((folder) => folder.startsWith('packages/rules'))

export default {
  testRunner: 'vitest',
  vitest: { configFile: isRulesOnly ? 'packages/rules/vitest.config.ts' : 'vitest.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  // The database of the tests is made once for a run, and the smallest machine has two cores.
  concurrency: 2,
  inPlace: false,
  ignorePatterns: ['data', 'e2e', 'bench', 'apps/web', 'docs'],
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'progress', 'html'],
  htmlReporter: { fileName: '.cache/mutation.html' },
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
  thresholds: { high: 97, low: 85, break: null },
}
