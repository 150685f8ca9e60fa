import { describe, expect, it } from 'vitest'
import { askReason, confirm, questions } from './confirm.ts'

function answerFirst(given: never): void {
  questions.get()[0]?.answer(given)
}

describe('questions', () => {
  it('are answered one at a time', async () => {
    const first = confirm({ title: 'Approve?', confirmLabel: 'Approve' })
    const second = confirm({ title: 'End?', confirmLabel: 'End', danger: true })
    expect(questions.get().map(({ title }) => title)).toEqual(['Approve?', 'End?'])
    answerFirst(true as never)
    answerFirst(false as never)
    expect(await Promise.all([first, second])).toEqual([true, false])
    expect(questions.get()).toEqual([])
  })

  it('are not asked twice on a double tap', async () => {
    const first = confirm({ title: 'Start now?', confirmLabel: 'Start' })
    expect(await confirm({ title: 'Start now?', confirmLabel: 'Start' })).toBe(false)
    expect(await askReason({ title: 'Start now?', confirmLabel: 'Start' })).toBeNull()
    answerFirst(true as never)
    expect(await first).toBe(true)
    expect(questions.get()).toEqual([])
  })

  it('return the reason, or null if dismissed', async () => {
    const given = askReason({ title: 'Reject?', confirmLabel: 'Reject' })
    answerFirst('Not now' as never)
    const refused = askReason({ title: 'Reject?', confirmLabel: 'Reject' })
    answerFirst(null as never)
    expect(await Promise.all([given, refused])).toEqual(['Not now', null])
  })
})
