/** Mutation tests (`npm run mutate`). The rules are pure, so they need neither the database nor the rest of the tests. */
const isRulesOnly = (process.env.MUTATED ?? '').split(',').every((folder) => folder.startsWith('packages/rules'))

const RULES = {
  vitest: { configFile: 'packages/rules/vitest.config.ts', related: true },
}

/**
 * A folder of the server must be held by its own tests: every test starts the whole server, so all of them are related
 * to every file. They run in processes, as in `npm test`, each runner on a PostgreSQL of its own.
 */
const SERVER = {
  vitest: { configFile: 'vitest.mutation.config.ts', related: false, pool: 'forks' },
  // Each change costs a start of the server, so these are left out. The compiler already refuses most of them: an empty
  // object lacks properties, an empty string is no column, event or code, a function without its body returns nothing.
  // The rest are sentences, which tests state where the specification does, and defaults for what is never missing.
  mutator: { excludedMutations: ['ObjectLiteral', 'StringLiteral', 'ArrayDeclaration', 'BlockStatement'] },
}

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  // What only runs while a file is loaded (tables of routes, constants) is reached by every test, so a tenth of the
  // changes would take half of the time.
  ignoreStatic: true,
  ...(isRulesOnly ? RULES : SERVER),
  // A slow machine must not look like a noticed change.
  timeoutMS: 60_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 30,
  // The smallest machine has two cores.
  concurrency: 2,
  inPlace: false,
  ignorePatterns: ['.cache', 'data', 'e2e', 'bench', 'apps/web', 'docs'],
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  htmlReporter: { fileName: '.cache/mutation.html' },
  jsonReporter: { fileName: process.env.MUTATION_JSON ?? '.cache/mutation.json' },
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
  thresholds: { high: 97, low: 85, break: null },
}
