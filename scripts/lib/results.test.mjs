import { describe, expect, it } from 'vitest'
import { addUp, countPlaywright, countVitest, readCounts } from './results.mjs'

describe('the totals of a test run', () => {
  it('adds up what the runners report', () => {
    const unit = { succeeded: true, ...countVitest({ numPassedTests: 40, numFailedTests: 0 }) }
    const e2e = {
      succeeded: false,
      ...countPlaywright({ stats: { expected: 7, flaky: 1, unexpected: 2, skipped: 1 } }),
    }
    expect(addUp([unit, e2e])).toEqual({ passed: 48, failed: 2 })
  })

  it('counts a step that failed without a failed test', () => {
    expect(addUp([{ succeeded: false, passed: 3, failed: 0 }])).toEqual({ passed: 3, failed: 1 })
  })

  it('counts nothing if a runner wrote no report', async () => {
    expect(await readCounts('/nowhere/report.json', countVitest)).toEqual({ passed: 0, failed: 0 })
  })
})
