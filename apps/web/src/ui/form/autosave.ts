/**
 * Saves a value shortly after the last edit, one request at a time, the newest value last. It is independent of React:
 * `useAutosave` binds it to a field.
 */
import { errorMessage } from '../../base/client.ts'
import { createStore, type Store } from '../../base/state/store.ts'
import { isSame } from './draft.ts'
import { nextSaveState, type SaveEvent, type SaveState } from './saveState.ts'

/** A quick save shows no status. */
const SAVING_AFTER_MS = 300
const SAVED_FOR_MS = 3000

export interface AutosaveStatus<T> {
  value: T
  state: SaveState
  /** The status shown beside the field. */
  shown: 'saving' | 'saved' | 'failed' | null
  /** Why it was not saved. */
  refusal: string | null
}

export interface AutosaveSpec<T> {
  saved: T
  /** `before` is the value the server last had, for sending only what changed. */
  save: (value: T, before: T) => Promise<unknown>
  pauseMs: number
  /** While there is a problem nothing is sent: an unfinished value is not a failed one. */
  problem?: (value: T) => string | null
}

export interface Autosave<T> {
  status: Store<AutosaveStatus<T>>
  edit: (value: T) => void
  /** Sends pending edits and settles when the newest value is stored (true), or cannot be (false). */
  flush: () => Promise<boolean>
  /** The value changed elsewhere: adopted unless it is being edited here. */
  follow: (saved: T) => void
  /** Stops the timers of the status. A pending request continues. */
  close: () => void
}

export function createAutosave<T>(spec: AutosaveSpec<T>): Autosave<T> {
  const status = createStore<AutosaveStatus<T>>({ value: spec.saved, state: 'clean', shown: null, refusal: null })
  let stored = spec.saved
  let sending: Promise<void> = Promise.resolve()
  let pause: ReturnType<typeof setTimeout> | undefined
  let word: ReturnType<typeof setTimeout> | undefined

  const step = (event: SaveEvent, more: Partial<AutosaveStatus<T>> = {}) =>
    status.set((held) => ({ ...held, ...more, state: nextSaveState(held.state, event) }))
  const show = (shown: AutosaveStatus<T>['shown']) => status.set((held) => ({ ...held, shown }))
  const isUnfinished = () => (spec.problem?.(status.get().value) ?? null) !== null

  function edit(value: T): void {
    step('edit', { value, refusal: null })
    clearTimeout(pause)
    pause = setTimeout(() => {
      pause = undefined
      send()
    }, spec.pauseMs)
  }

  function send(): void {
    const { state } = status.get()
    if ((state !== 'dirty' && state !== 'failed') || isUnfinished()) return
    step('send', { refusal: null })
    clearTimeout(word)
    if (status.get().shown !== 'saving') {
      show(null)
      word = setTimeout(show, SAVING_AFTER_MS, 'saving')
    }
    sending = store(status.get().value)
  }

  async function store(value: T): Promise<void> {
    try {
      await spec.save(value, stored)
      stored = value
      step('saved')
    } catch (error) {
      step('refused', { refusal: errorMessage(error) })
    }
    settle()
  }

  function settle(): void {
    const { state } = status.get()
    clearTimeout(word)
    if (state === 'dirty') {
      // Edited while a request was pending: sent when its own pause is over, which may be now.
      status.set((held) => ({ ...held, refusal: null }))
      if (pause === undefined) send()
      return
    }
    show(state === 'failed' ? 'failed' : 'saved')
    if (state === 'clean') word = setTimeout(show, SAVED_FOR_MS, null)
  }

  async function flush(): Promise<boolean> {
    clearTimeout(pause)
    pause = undefined
    for (;;) {
      send()
      const { state } = status.get()
      if (state !== 'saving' && state !== 'savingDirty') return state === 'clean'
      await sending
      if (status.get().state === 'failed') return false
    }
  }

  function follow(saved: T): void {
    if (status.get().state !== 'clean' || isSame(saved, stored)) return
    stored = saved
    status.set((held) => ({ ...held, value: saved }))
  }

  return { status, edit, flush, follow, close: () => clearTimeout(word) }
}
