import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../base/apiError.ts'
import { type AutosaveSpec, createAutosave } from './autosave.ts'
import { nextSaveState, type SaveEvent, type SaveState } from './saveState.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** A server that answers when the test tells it to. */
function server() {
  const asked: { value: string; answer: () => Promise<void>; refuse: (sentence?: string) => Promise<void> }[] = []
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return {
    asked,
    values: () => asked.map(({ value }) => value),
    save: (value: string) =>
      new Promise<void>((resolve, reject) => {
        asked.push({
          value,
          answer: async () => {
            resolve()
            await settled()
          },
          refuse: async (sentence = 'Not now.') => {
            reject(new ApiError(503, 'unavailable', sentence))
            await settled()
          },
        })
      }),
  }
}

function saving(more: Partial<AutosaveSpec<string>> = {}) {
  const { asked, values, save } = server()
  const autosave = createAutosave({ saved: '', save, pauseMs: 500, ...more })
  const state = () => autosave.status.get().state
  const shown = () => autosave.status.get().shown
  const value = () => autosave.status.get().value
  return { autosave, asked, values, state, shown, value }
}

describe('the states', () => {
  it.each<[SaveState, SaveEvent, SaveState]>([
    ['clean', 'edit', 'dirty'],
    ['dirty', 'edit', 'dirty'],
    ['dirty', 'send', 'saving'],
    ['saving', 'edit', 'savingDirty'],
    ['saving', 'saved', 'clean'],
    ['saving', 'refused', 'failed'],
    ['savingDirty', 'edit', 'savingDirty'],
    ['savingDirty', 'send', 'savingDirty'],
    ['savingDirty', 'saved', 'dirty'],
    ['savingDirty', 'refused', 'dirty'],
    ['failed', 'edit', 'dirty'],
    ['failed', 'send', 'saving'],
    ['clean', 'send', 'clean'],
  ])('%s, on %s, is %s', (before, event, after) => expect(nextSaveState(before, event)).toBe(after))
})

describe('an autosaved value', () => {
  it('is sent once, a pause after the last key', async () => {
    const { autosave, values, asked, state } = saving()
    for (const text of ['L', 'Li', 'Lib']) {
      autosave.edit(text)
      vi.advanceTimersByTime(499)
    }
    expect(values()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(values()).toEqual(['Lib'])
    await asked[0]?.answer()
    expect(state()).toBe('clean')
  })

  it('is sent one request at a time, and the newest value is sent last', async () => {
    const { autosave, values, asked, state } = saving()
    autosave.edit('a')
    vi.advanceTimersByTime(500)
    autosave.edit('ab')
    vi.advanceTimersByTime(500)
    autosave.edit('abc')
    vi.advanceTimersByTime(500)
    expect(values()).toEqual(['a'])
    await asked[0]?.answer()
    expect(values()).toEqual(['a', 'abc'])
    await asked[1]?.answer()
    expect(state()).toBe('clean')
  })

  it('does not send a half-typed word because the previous request was answered', async () => {
    const { autosave, values, asked } = saving()
    autosave.edit('a')
    vi.advanceTimersByTime(500)
    autosave.edit('ab')
    await asked[0]?.answer()
    expect(values()).toEqual(['a'])
    vi.advanceTimersByTime(500)
    expect(values()).toEqual(['a', 'ab'])
  })

  it('shows its status, but nothing for a quick save', async () => {
    const { autosave, asked, shown } = saving()
    autosave.edit('a')
    vi.advanceTimersByTime(500 + 299)
    expect(shown()).toBeNull()
    vi.advanceTimersByTime(1)
    expect(shown()).toBe('saving')
    await asked[0]?.answer()
    expect(shown()).toBe('saved')
    vi.advanceTimersByTime(2999)
    expect(shown()).toBe('saved')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it('stays after a refusal, with the reason, until it is sent again', async () => {
    const { autosave, asked, values, shown, value } = saving()
    autosave.edit('a')
    vi.advanceTimersByTime(500)
    await asked[0]?.refuse('That name is taken.')
    expect(shown()).toBe('failed')
    expect(value()).toBe('a')
    expect(autosave.status.get().refusal).toBe('That name is taken.')
    vi.advanceTimersByTime(60_000)
    expect(shown()).toBe('failed')
    const stored = autosave.flush()
    expect(values()).toEqual(['a', 'a'])
    await asked[1]?.answer()
    expect(await stored).toBe(true)
    expect(shown()).toBe('saved')
  })

  it('ignores the refusal of an outdated value and sends the newest', async () => {
    const { autosave, asked, values, state } = saving()
    autosave.edit('a')
    vi.advanceTimersByTime(500)
    autosave.edit('ab')
    vi.advanceTimersByTime(500)
    await asked[0]?.refuse()
    expect(values()).toEqual(['a', 'ab'])
    expect(autosave.status.get().refusal).toBeNull()
    await asked[1]?.answer()
    expect(state()).toBe('clean')
  })

  it('is sent on leaving, which waits until the newest is stored', async () => {
    const { autosave, asked, values } = saving()
    autosave.edit('a')
    vi.advanceTimersByTime(500)
    autosave.edit('ab')
    const stored = autosave.flush()
    await asked[0]?.answer()
    expect(values()).toEqual(['a', 'ab'])
    await asked[1]?.answer()
    expect(await stored).toBe(true)
  })

  it('leaving with nothing to save does nothing, and a failure is reported', async () => {
    const { autosave, asked } = saving()
    expect(await autosave.flush()).toBe(true)
    autosave.edit('a')
    const stored = autosave.flush()
    await asked[0]?.refuse()
    expect(await stored).toBe(false)
  })

  it('is not sent while unfinished, which is not a failure', async () => {
    const { autosave, values, shown } = saving({ problem: (text) => (text === '' ? 'Choose where to' : null) })
    autosave.edit('')
    vi.advanceTimersByTime(500)
    expect(values()).toEqual([])
    expect(shown()).toBeNull()
    expect(await autosave.flush()).toBe(false)
  })

  it('follows a change made elsewhere, unless it is being edited here: then the person chooses', async () => {
    const { autosave, value, values, asked, state } = saving()
    autosave.follow('theirs')
    expect(value()).toBe('theirs')
    autosave.edit('mine')
    autosave.follow('theirs again')
    expect(value()).toBe('mine')
    vi.advanceTimersByTime(500)
    expect(values(), 'nothing is overwritten').toEqual([])
    expect(autosave.status.get().theirs?.value).toBe('theirs again')
    autosave.keepMine()
    expect(values()).toEqual(['mine'])
    await asked[0]?.answer()
    expect(state()).toBe('clean')
  })

  it('takes the other value without sending anything', () => {
    const { autosave, value, values, state } = saving()
    autosave.edit('mine')
    autosave.follow('theirs')
    autosave.takeTheirs()
    vi.advanceTimersByTime(500)
    expect([value(), state(), values()]).toEqual(['theirs', 'clean', []])
  })

  it('is not in conflict with itself, nor with a change of something else in the row', async () => {
    const versions: number[] = []
    const save = async (_value: string, { version }: { version: number }) => void versions.push(version)
    const { autosave } = saving({ save, version: 1 })
    autosave.edit('mine')
    autosave.follow('', 2)
    expect(autosave.status.get().theirs).toBeNull()
    await vi.advanceTimersByTimeAsync(500)
    expect(versions).toEqual([2])
    autosave.edit('same')
    autosave.follow('same', 3)
    expect(autosave.status.get()).toMatchObject({ theirs: null, state: 'clean', value: 'same' })
  })

  it('a refusal with the current value asks as well, and the next save starts from it', async () => {
    const versions: number[] = []
    const save = async (_value: string, { version }: { version: number }) => {
      versions.push(version)
      if (version === 1) throw new ApiError(409, 'changed', 'Meanwhile.', { current: { name: 'theirs', version: 7 } })
      return { name: 'mine', version: 8 }
    }
    const storedIn = ({ name, version }: { name: string; version: number }) => ({ value: name, version })
    const { autosave, shown, state } = saving({ save, version: 1, storedIn })
    autosave.edit('mine')
    await vi.advanceTimersByTimeAsync(500)
    expect(autosave.status.get()).toMatchObject({ theirs: { value: 'theirs' }, value: 'mine' })
    expect(shown(), 'not a failure').toBeNull()
    autosave.keepMine()
    await vi.advanceTimersByTimeAsync(0)
    expect([versions, state()]).toEqual([[1, 7], 'clean'])
    autosave.edit('more')
    await vi.advanceTimersByTimeAsync(500)
    expect(versions).toEqual([1, 7, 8])
  })

  it('is not sent if it is what the server has already', async () => {
    const { autosave, values, state } = saving()
    autosave.edit('a')
    autosave.edit('')
    vi.advanceTimersByTime(500)
    expect([values(), state()]).toEqual([[], 'clean'])
    expect(await autosave.flush()).toBe(true)
  })

  it('an answer that was overtaken by a newer one changes nothing', () => {
    const { autosave, value } = saving({ version: 5 })
    autosave.follow('newer', 6)
    autosave.follow('older', 4)
    expect(value()).toBe('newer')
  })
})
