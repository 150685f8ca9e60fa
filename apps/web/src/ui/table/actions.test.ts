import { describe, expect, it } from 'vitest'
import { allowedRows, type RowAction, restText, skippedText } from './actions.ts'

const even: RowAction<number> = {
  id: 'halve',
  label: 'Halve',
  refusal: (row) => (row % 2 === 0 ? null : 'It is odd.'),
  run: async () => true,
}

describe('an action on rows', () => {
  it('applies to the rows it does not refuse, or to all', () => {
    expect(allowedRows(even, [1, 2, 3, 4])).toEqual([2, 4])
    expect(allowedRows({ id: 'show', label: 'Show', run: async () => true }, [1, 2])).toEqual([1, 2])
  })

  it('[LIST-07] says beforehand which rows it will skip', () => {
    const noun = { one: 'pass', many: 'passes' }
    expect(restText(0, noun, 'approved')).toBeNull()
    expect(restText(1, noun, 'approved')).toBe("1 selected pass can't be approved.")
    expect(restText(2, noun, 'rejected')).toBe("2 selected passes can't be rejected.")
  })

  it('[D-022] says how many were skipped, and why', () => {
    const skipped = (message: string) => ({ message })
    expect(skippedText([])).toBeNull()
    expect(skippedText([skipped('It has changed.'), skipped('It has changed.')])).toBe(
      '2 were skipped: It has changed.',
    )
    expect(skippedText([skipped('It has changed.'), skipped('Too late.')])).toBe(
      '1 was skipped: It has changed. 1 was skipped: Too late.',
    )
  })
})
