import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../base/apiError.ts'
import { createEdits, type Row } from './edits.ts'

interface Values {
  name: string
  days?: string
}
type Saved = Row<string, Values>

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A server that answers when the test tells it to. */
function editing(rows: Saved[] = [row('a', 'A'), row('b', 'B')]) {
  const asked: {
    key: string
    changed: Partial<Values>
    version: number
    answer: () => void
    refuse: (e: Error) => void
  }[] = []
  const events: string[] = []
  const edits = createEdits<string, Values>({
    pauseMs: 1000,
    problems: ({ name }) => (name === '' ? { name: 'Enter a name.' } : ({} as Record<string, string>)),
    save: (key, changed, version) =>
      new Promise<Saved>((resolve, reject) => {
        const values = { ...edits.state.get().entries.get(key)?.draft.values, ...changed } as Values
        asked.push({
          key,
          changed,
          version,
          answer: () => resolve({ key, values, version: version + 1 }),
          refuse: reject,
        })
      }),
    currentRow: (key, current) => ({ key, ...(current as { values: Values; version: number }) }),
    refusedFields: (fields) => fields,
    onSaved: () => void events.push('saved'),
    onGone: (key) => void events.push(`gone ${key}`),
  })
  edits.follow(rows)
  const settled = () => vi.advanceTimersByTimeAsync(0)
  const value = (key: string) => edits.state.get().entries.get(key)?.draft.values.name
  const conflicts = (key: string) => edits.state.get().entries.get(key)?.draft.conflicts
  const sent = () => asked.map(({ key, changed }) => [key, changed.name])
  return { edits, asked, events, settled, value, conflicts, sent }
}

const row = (key: string, name: string, version = 1): Saved => ({ key, values: { name }, version })

describe('edits of many fields', () => {
  it('[SCHED-03] [FLASH-25] are sent together a second after the last one, and reported once', async () => {
    const { edits, asked, events, settled, sent } = editing()
    edits.edit('a', { name: 'A1' })
    await vi.advanceTimersByTimeAsync(600)
    edits.edit('b', { name: 'B1' })
    await vi.advanceTimersByTimeAsync(999)
    expect(sent()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent()).toEqual([
      ['a', 'A1'],
      ['b', 'B1'],
    ])
    asked[0]?.answer()
    await settled()
    expect(events).toEqual([])
    asked[1]?.answer()
    await settled()
    expect(events).toEqual(['saved'])
    expect(edits.isDirty()).toBe(false)
  })

  it('what is typed during a request is sent after it, on the new version', async () => {
    const { edits, asked, events, settled, sent, value } = editing()
    edits.edit('a', { name: 'A1' })
    await vi.advanceTimersByTimeAsync(1000)
    edits.edit('a', { name: 'A12' })
    // The live event of our own save arrives before its answer.
    edits.follow([row('a', 'A1', 2), row('b', 'B')])
    expect(value('a')).toBe('A12')
    asked[0]?.answer()
    await settled()
    expect(events).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent().at(-1)).toEqual(['a', 'A12'])
    expect(asked[1]?.version).toBe(2)
    asked[1]?.answer()
    await settled()
    expect(events).toEqual(['saved'])
  })

  it('what is unfinished waits, and is not reported as saved', async () => {
    const { edits, asked, events, settled, sent } = editing()
    edits.edit('a', { name: '' })
    edits.edit('b', { name: 'B1' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent()).toEqual([['b', 'B1']])
    asked[0]?.answer()
    await settled()
    expect(events).toEqual([])
    expect(edits.isDirty()).toBe(true)
  })

  it('follow what others save where nothing was edited, and an old answer changes nothing', () => {
    const { edits, value } = editing()
    edits.edit('b', { name: 'mine' })
    edits.follow([row('a', 'theirs', 3), row('b', 'B')])
    expect([value('a'), value('b')]).toEqual(['theirs', 'mine'])
    edits.follow([row('a', 'A'), row('b', 'B')])
    expect(value('a')).toBe('theirs')
  })

  it.each(['live', 'refused'] as const)(
    'a field that both changed asks, and nothing is overwritten (%s)',
    async (how) => {
      const { edits, asked, settled, value, conflicts, sent, events } = editing()
      edits.edit('a', { name: 'mine' })
      if (how === 'live') edits.follow([row('a', 'theirs', 2), row('b', 'B')])
      await vi.advanceTimersByTimeAsync(1000)
      if (how === 'refused') {
        const current = { values: { name: 'theirs' }, version: 2 }
        asked[0]?.refuse(new ApiError(409, 'changed', 'Changed.', { current }))
        await settled()
      }
      const before = sent().length
      expect([value('a'), conflicts('a')]).toEqual(['mine', ['name']])
      await vi.advanceTimersByTimeAsync(5000)
      expect(sent()).toHaveLength(before)
      edits.keepMine('a', 'name')
      await vi.advanceTimersByTimeAsync(1000)
      expect(asked.at(-1)).toMatchObject({ changed: { name: 'mine' }, version: 2 })
      asked.at(-1)?.answer()
      await settled()
      expect(events).toEqual(['saved'])
    },
  )

  it('taking theirs sends nothing', async () => {
    const { edits, value, sent } = editing()
    edits.edit('a', { name: 'mine' })
    edits.follow([row('a', 'theirs', 2), row('b', 'B')])
    edits.takeTheirs('a', 'name')
    await vi.advanceTimersByTimeAsync(1000)
    expect([value('a'), sent()]).toEqual(['theirs', []])
  })

  it('a row that somebody removes during an edit is told once; brought back, the edit goes on', async () => {
    const { edits, events, value, sent } = editing()
    edits.edit('a', { name: 'mine' })
    edits.follow([row('b', 'B')])
    edits.follow([row('b', 'B')])
    expect(events).toEqual(['gone a'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent(), 'nothing is sent for what is gone').toEqual([])
    edits.follow([row('a', 'A'), row('b', 'B')])
    expect(value('a')).toBe('mine')
  })

  it('a row that was removed here is forgotten', () => {
    const { edits, events } = editing()
    edits.edit('a', { name: 'mine' })
    edits.forget(['a'])
    edits.follow([row('b', 'B')])
    expect([events, edits.isDirty()]).toEqual([[], false])
  })

  it('a failure keeps what was typed, is said, and can be tried again', async () => {
    const { edits, asked, events, settled, value } = editing()
    edits.edit('a', { name: 'A1' })
    await vi.advanceTimersByTimeAsync(1000)
    asked[0]?.refuse(new ApiError(503, 'unavailable', 'Not now.'))
    await settled()
    expect([value('a'), edits.state.get().failure]).toEqual(['A1', 'Not now.'])
    const flushed = edits.flush()
    asked[1]?.answer()
    expect(await flushed).toBe(true)
    expect([events, edits.state.get().failure]).toEqual([['saved'], null])
  })

  it('what the server refuses about a field is said there, until it is edited', async () => {
    const { edits, asked, settled } = editing()
    edits.edit('a', { name: 'A1' })
    await vi.advanceTimersByTimeAsync(1000)
    asked[0]?.refuse(new ApiError(422, 'invalid', 'Check.', { fields: { name: 'Taken.' } }))
    await settled()
    const refusals = () => edits.state.get().entries.get('a')?.refusals
    expect(refusals()).toEqual({ name: 'Taken.' })
    edits.edit('a', { name: 'A2' })
    expect(refusals()).toEqual({})
  })
})
