/** How many tests passed and failed, from the reports that the test runners write. */
import { readFile } from 'node:fs/promises'

export async function readCounts(file, count) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? { passed: 0, failed: 0 } : count(JSON.parse(text))
}

export function countVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests }
}

/** A test that passed on a retry has passed; the list above the totals names it as flaky. */
export function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** A step that failed without a failed test (a file that does not load, a lint finding) counts as one failure. */
export function addUp(steps) {
  return steps.reduce(
    (sum, { passed, failed, succeeded }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + (succeeded ? failed : Math.max(failed, 1)),
    }),
    { passed: 0, failed: 0 },
  )
}
