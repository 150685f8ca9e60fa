/**
 * The unsaved edits of an editor with many fields. All of them are sent together, once nothing was edited for a moment:
 * there is one pause, one status and one message for the whole editor. What somebody else saves meanwhile is followed
 * where nothing was edited, and is a conflict where both edited. It is independent of React.
 */
import { ApiError, errorMessage } from '../../../base/apiError.ts'
import { createStore, type Store } from '../../../base/state/store.ts'
import {
  changesBetween,
  type Draft,
  draftOf,
  edited,
  keptMine,
  rebased,
  savedAs,
  tookTheirs,
} from '../../../ui/form/draft.ts'

/** A row as the server has it. */
export interface Row<K extends string, V extends object> {
  key: K
  values: V
  version: number
}

export interface Entry<V extends object> {
  draft: Draft<V>
  /** What the next edit starts from. */
  version: number
  /** What the server refused, by field, until that field is edited. */
  refusals: Readonly<Record<string, string>>
  /** Removed elsewhere while it was being edited. */
  isGone: boolean
}

export interface EditsState<K extends string, V extends object> {
  entries: ReadonlyMap<K, Entry<V>>
  isSending: boolean
  /** Why the last attempt failed, until something is edited. */
  failure: string | null
  shown: 'saving' | 'saved' | null
}

export interface EditsSpec<K extends string, V extends object> {
  pauseMs: number
  /** While a row has a problem it is not sent: an unfinished value is not a failed one. */
  problems: (values: V) => Readonly<Record<string, string>>
  save: (key: K, changed: Partial<V>, version: number) => Promise<Row<K, V>>
  /** The row in a refusal that carries the current values. */
  currentRow: (key: K, current: unknown) => Row<K, V>
  /** The fields of a refusal by the names that they have here. */
  refusedFields: (fields: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
  /** Everything is stored. */
  onSaved: () => void
  /** Somebody removed a row with unsaved edits. */
  onGone: (key: K) => void
}

export interface Edits<K extends string, V extends object> {
  state: Store<EditsState<K, V>>
  edit: (key: K, changes: Partial<V>) => void
  /** The rows as the server has them now. */
  follow: (rows: readonly Row<K, V>[]) => void
  /** Rows that are removed here: their edits no longer count. */
  forget: (keys: readonly K[]) => void
  keepMine: (key: K, field: keyof V) => void
  takeTheirs: (key: K, field: keyof V) => void
  /** Sends what can be sent now. True if everything is stored. */
  flush: () => Promise<boolean>
  isDirty: () => boolean
  close: () => void
}

/** A quick save shows no status. */
const SAVING_AFTER_MS = 300

function changedIn<V extends object>({ draft }: Entry<V>): Partial<V> {
  return changesBetween(draft.values, draft.saved)
}

export const isEdited = <V extends object>(entry: Entry<V>) => !entry.isGone && Object.keys(changedIn(entry)).length > 0

export function createEdits<K extends string, V extends object>(spec: EditsSpec<K, V>): Edits<K, V> {
  const state = createStore<EditsState<K, V>>({ entries: new Map(), isSending: false, failure: null, shown: null })
  /** What is being sent is not compared with what arrives meanwhile, because that may be the same edit. */
  const sending = new Set<K>()
  let latest: readonly Row<K, V>[] = []
  let pause: ReturnType<typeof setTimeout> | undefined
  let word: ReturnType<typeof setTimeout> | undefined
  let batch: Promise<void> = Promise.resolve()

  const update = (changes: Partial<EditsState<K, V>>) => state.set((held) => ({ ...held, ...changes }))
  const put = (key: K, change: (entry: Entry<V>) => Entry<V>) => {
    const entry = state.get().entries.get(key)
    if (entry) update({ entries: new Map(state.get().entries).set(key, change(entry)) })
  }
  const isDirty = () => [...state.get().entries.values()].some(isEdited)

  function edit(key: K, changes: Partial<V>): void {
    put(key, (entry) => ({ ...entry, draft: edited(entry.draft, changes), refusals: without(entry.refusals, changes) }))
    update({ failure: null, shown: state.get().shown === 'saved' ? null : state.get().shown })
    wait()
  }

  function wait(): void {
    clearTimeout(pause)
    pause = setTimeout(() => {
      pause = undefined
      send()
    }, spec.pauseMs)
  }

  function sendable(): [K, Entry<V>][] {
    return [...state.get().entries].filter(
      ([, entry]) =>
        isEdited(entry) &&
        entry.draft.conflicts.length === 0 &&
        Object.keys(spec.problems(entry.draft.values)).length === 0,
    )
  }

  function send(): void {
    if (state.get().isSending) return
    const rows = sendable()
    if (rows.length === 0) return
    update({ isSending: true, failure: null, shown: null })
    clearTimeout(word)
    word = setTimeout(() => update({ shown: 'saving' }), SAVING_AFTER_MS)
    for (const [key] of rows) sending.add(key)
    batch = Promise.all(rows.map(([key, entry]) => store(key, entry))).then(settle)
  }

  /** Why it failed, or null. */
  async function store(key: K, sent: Entry<V>): Promise<string | null> {
    try {
      const row = await spec.save(key, changedIn(sent), sent.version)
      put(key, (entry) => ({
        ...entry,
        draft: savedAs(entry.draft, sent.draft.values, row.values),
        version: row.version,
      }))
      return null
    } catch (error) {
      const refused = error instanceof ApiError ? error : null
      if (refused?.current !== undefined) {
        const row = spec.currentRow(key, refused.current)
        put(key, (entry) => ({ ...entry, draft: rebased(entry.draft, row.values), version: row.version }))
        return null
      }
      if (refused?.status === 404) {
        lose(key)
        return null
      }
      put(key, (entry) => ({ ...entry, refusals: spec.refusedFields(refused?.fields ?? {}) }))
      return errorMessage(error)
    } finally {
      sending.delete(key)
    }
  }

  function settle(failures: readonly (string | null)[]): void {
    clearTimeout(word)
    const failure = failures.find((text) => text !== null) ?? null
    update({ isSending: false, failure, shown: null })
    follow(latest)
    if (failure !== null) return
    if (sendable().length > 0) {
      // Edited while a request was pending: sent when its own pause is over, which may be now.
      if (pause === undefined) send()
    } else if (!isDirty()) {
      update({ shown: 'saved' })
      spec.onSaved()
    }
  }

  function follow(rows: readonly Row<K, V>[]): void {
    latest = rows
    const entries = new Map<K, Entry<V>>()
    for (const row of rows) {
      const entry = state.get().entries.get(row.key)
      if (!entry)
        entries.set(row.key, { draft: draftOf(row.values), version: row.version, refusals: {}, isGone: false })
      // Answers can overtake each other, and what has the same version is known already.
      else if (row.version <= entry.version || sending.has(row.key)) entries.set(row.key, { ...entry, isGone: false })
      else {
        const draft = rebased(entry.draft, row.values)
        entries.set(row.key, { ...entry, draft, version: row.version, isGone: false })
      }
    }
    const missing = [...state.get().entries].filter(([key, entry]) => !entries.has(key) && isKept(entry))
    for (const [key, entry] of missing) entries.set(key, { ...entry, isGone: true })
    const lost = missing.filter(([, entry]) => !entry.isGone)
    update({ entries })
    for (const [key] of lost) spec.onGone(key)
  }

  /** Its edits are kept, for when somebody brings it back. */
  function isKept(entry: Entry<V>): boolean {
    return Object.keys(changedIn(entry)).length > 0
  }

  function lose(key: K): void {
    if (state.get().entries.get(key)?.isGone !== false) return
    put(key, (entry) => ({ ...entry, isGone: true }))
    spec.onGone(key)
  }

  async function flush(): Promise<boolean> {
    clearTimeout(pause)
    pause = undefined
    for (;;) {
      send()
      if (!state.get().isSending) return !isDirty()
      await batch
      if (state.get().failure !== null) return false
    }
  }

  return {
    state,
    edit,
    follow,
    forget: (keys) => {
      const entries = new Map(state.get().entries)
      for (const key of keys) entries.delete(key)
      latest = latest.filter(({ key }) => !keys.includes(key))
      update({ entries })
    },
    keepMine: (key, field) => {
      put(key, (entry) => ({ ...entry, draft: keptMine(entry.draft, field) }))
      wait()
    },
    takeTheirs: (key, field) => {
      put(key, (entry) => ({ ...entry, draft: tookTheirs(entry.draft, field) }))
      wait()
    },
    flush,
    isDirty,
    close: () => clearTimeout(word),
  }
}

function without(refusals: Readonly<Record<string, string>>, changes: object): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(refusals).filter(([field]) => !(field in changes)))
}
