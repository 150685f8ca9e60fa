/**
 * Saves a value shortly after the last edit, one request at a time, the newest value last. It is independent of React:
 * `useAutosave` binds it to a field.
 */
import { ApiError, errorMessage } from '../../base/apiError.ts'
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
  /** Somebody else saved another value while this one was edited. Nothing is sent until the person has chosen. */
  theirs: Stored<T> | null
}

/** What the server has: the value, and the version of the row with it. */
export interface Stored<T> {
  value: T
  version: number
}

export interface AutosaveSpec<T> {
  saved: T
  /** The version of the row that the value is part of, if edits are based on one. */
  version?: number
  /** `before` is what the server last had: for sending only what changed, with the version that the edit started from. */
  save: (value: T, before: Stored<T>) => Promise<unknown>
  /** Reads the answer to a save, and the current values in its refusal. */
  storedIn?: (answer: never) => Stored<T>
  pauseMs: number
  /** While there is a problem nothing is sent: an unfinished value is not a failed one. */
  problem?: (value: T) => string | null
}

export interface Autosave<T> {
  status: Store<AutosaveStatus<T>>
  edit: (value: T) => void
  /** Sends pending edits and settles when the newest value is stored (true), or cannot be (false). */
  flush: () => Promise<boolean>
  /** The value changed elsewhere: adopted unless it is being edited here. Then the person has to choose. */
  follow: (saved: T, version?: number) => void
  keepMine: () => void
  takeTheirs: () => void
  /** Stops the timers of the status. A pending request continues. */
  close: () => void
}

export function createAutosave<T>(spec: AutosaveSpec<T>): Autosave<T> {
  const status = createStore<AutosaveStatus<T>>({
    value: spec.saved,
    state: 'clean',
    shown: null,
    refusal: null,
    theirs: null,
  })
  let stored: Stored<T> = { value: spec.saved, version: spec.version ?? 0 }
  let sending: Promise<void> = Promise.resolve()
  let pause: ReturnType<typeof setTimeout> | undefined
  let word: ReturnType<typeof setTimeout> | undefined

  const step = (event: SaveEvent, more: Partial<AutosaveStatus<T>> = {}) =>
    status.set((held) => ({ ...held, ...more, state: nextSaveState(held.state, event) }))
  const show = (shown: AutosaveStatus<T>['shown']) => status.set((held) => ({ ...held, shown }))
  const isUnfinished = () => (spec.problem?.(status.get().value) ?? null) !== null || status.get().theirs !== null

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
    if (isSame(status.get().value, stored.value)) {
      // Typed, and taken back.
      step('settle', { refusal: null, shown: null })
      return
    }
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
      const answer = await spec.save(value, stored)
      stored = spec.storedIn?.(answer as never) ?? { ...stored, value }
      step('saved')
    } catch (error) {
      const theirs = overtakenBy(error)
      step('refused', theirs ? { theirs, shown: null } : { refusal: errorMessage(error) })
    }
    settle()
  }

  function overtakenBy(error: unknown): Stored<T> | null {
    const current = error instanceof ApiError ? error.current : undefined
    return current !== undefined && spec.storedIn ? spec.storedIn(current as never) : null
  }

  function settle(): void {
    const { state, theirs } = status.get()
    clearTimeout(word)
    if (theirs) {
      show(null)
      return
    }
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

  function follow(saved: T, version = stored.version): void {
    // Answers can overtake each other.
    if (version < stored.version) return
    const { state, value } = status.get()
    if (isSame(saved, stored.value)) {
      stored = { ...stored, version }
    } else if (state === 'clean' || isSame(saved, value)) {
      stored = { value: saved, version }
      step('settle', { value: saved, theirs: null })
    } else if (state === 'dirty' || state === 'failed') {
      // What is being sent finds out by its answer.
      status.set((held) => ({ ...held, theirs: { value: saved, version } }))
    }
  }

  function choose(value: T): void {
    const { theirs } = status.get()
    if (!theirs) return
    stored = theirs
    step(isSame(value, theirs.value) ? 'settle' : 'edit', { value, theirs: null, refusal: null, shown: null })
    void flush()
  }

  return {
    status,
    edit,
    flush,
    follow,
    keepMine: () => choose(status.get().value),
    takeTheirs: () => choose(status.get().theirs?.value ?? status.get().value),
    close: () => clearTimeout(word),
  }
}
