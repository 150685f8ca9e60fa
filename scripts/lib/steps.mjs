/** The steps of `npm test`, in order: the cheapest one that can fail comes first. Each returns its result. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureWebBuilt, webBuild } from './build.mjs'
import { changedFiles, defaultBase, planFor } from './changed.mjs'
import { run } from './child.mjs'
import { ensureChromium } from './chromium.mjs'
import { firstLoadProblems } from './firstLoad.mjs'
import { cache, compileCache, drizzleImports, root, tool } from './paths.mjs'
import { countPlaywright, countVitest, readCounts } from './results.mjs'
import { findRuntime, runtimeEnvironment } from './runtime.mjs'
import { withTemporaryFolder } from './temporary.mjs'
import { checkTypes } from './types.mjs'

export const steps = [
  { name: 'lint', heading: 'Format and lint', run: (paths) => withoutTests(runTool('biome', ['ci', ...orAll(paths)])) },
  { name: 'types', heading: 'Types', run: (workspaces) => withoutTests(checkTypes(...orNothing(workspaces))) },
  { name: 'unit', heading: 'Unit and server tests', run: runVitest },
  { name: 'components', heading: 'Component tests', run: runComponents },
  { name: 'build', heading: 'Web build', run: () => withoutTests(buildWeb()) },
  { name: 'e2e', heading: 'End-to-end tests', run: runPlaywright },
]

const orAll = (paths) => (paths.length > 0 ? paths : ['.'])
const orNothing = (list) => (list.length > 0 ? [list] : [])

/** Only the steps that a change needs, each with what it has to check. */
export function stepsForChange(base = defaultBase()) {
  const plan = planFor(changedFiles(base))
  return steps
    .filter(({ name }) => plan[name]?.length > 0)
    .map((step) => ({ ...step, run: () => step.run(plan[step.name]) }))
}

async function withoutTests(code) {
  return { succeeded: (await code) === 0, passed: 0, failed: 0 }
}

/** Fails as well if the first pages have become too heavy for a slow computer. */
async function buildWeb() {
  await ensureWebBuilt()
  const problems = await firstLoadProblems(webBuild)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  return problems.length
}

async function runVitest(more, env = {}, reportName = 'vitest.json') {
  const report = await freshReport(reportName)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more]
  const code = await runTests('vitest', args, { NODE_OPTIONS: drizzleImports, ...env })
  return { succeeded: code === 0, ...(await readCounts(report, countVitest)) }
}

async function runComponents(more) {
  const chromium = await ensureChromium()
  return runVitest(
    ['--config', 'apps/web/vitest.config.ts', '--passWithNoTests', ...more],
    chromium ? { CHROMIUM_PATH: chromium } : {},
    'components.json',
  )
}

async function runPlaywright(more) {
  await ensureWebBuilt()
  const chromium = await ensureChromium()
  const report = await freshReport('playwright.json')
  const code = await runTests(
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...more],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NODE_OPTIONS: drizzleImports,
      // What Playwright makes of the TypeScript is kept for the next run; by default it is in the temporary folder.
      PWTEST_CACHE_DIR: join(cache, 'playwright'),
      // Nobody looks at the pictures of a whole run, and they take a twentieth of its time.
      SCREENSHOTS: process.env.SCREENSHOTS ?? (more.length > 0 ? '1' : '0'),
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
  )
  return { succeeded: code === 0, ...(await readCounts(report, countPlaywright)) }
}

function runTool(name, args, env = {}) {
  return run(findRuntime(), [tool(name), ...args], { cwd: root, env: runtimeEnvironment({ ...compileCache, ...env }) })
}

function runTests(name, args, env) {
  return withTemporaryFolder((temporary) => runTool(name, args, { ...temporary, ...env }))
}

/** Removes the report of an earlier run, so that it is not taken for this run's. */
async function freshReport(name) {
  await mkdir(cache, { recursive: true })
  const file = join(cache, name)
  await rm(file, { force: true })
  return file
}
