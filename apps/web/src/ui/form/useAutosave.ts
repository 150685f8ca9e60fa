import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../base/state/store.ts'
import { type AutosaveSpec, type AutosaveStatus, createAutosave } from './autosave.ts'
import type { Field } from './field.ts'
import type { SaveState } from './saveState.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface AutosaveFieldSpec<T> extends AutosaveSpec<T> {
  name: string
}

export interface Autosaved<T> {
  field: Field<T>
  state: SaveState
  /** For `SaveStatus`, beside the field. */
  shown: AutosaveStatus<T>['shown']
  refusal: string | null
  /** Sends pending edits now. True when the newest value is stored. */
  flush: () => Promise<boolean>
}

/** An autosaved field: saved after a pause in typing, immediately on blur, and before the page is left. */
export function useAutosave<T>(spec: AutosaveFieldSpec<T>): Autosaved<T> {
  const latest = useRef(spec)
  latest.current = spec
  const [autosave] = useState(() =>
    createAutosave<T>({
      saved: spec.saved,
      ...(spec.version !== undefined && { version: spec.version }),
      pauseMs: spec.pauseMs,
      save: (value, before) => latest.current.save(value, before),
      ...(spec.storedIn && { storedIn: spec.storedIn }),
      problem: (value) => latest.current.problem?.(value) ?? null,
    }),
  )
  const { value, state, shown, refusal, theirs } = useStore(autosave.status)
  const savedKey = JSON.stringify([spec.saved, spec.version])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values count, not the object that brings them
  useEffect(() => autosave.follow(latest.current.saved, latest.current.version), [autosave, savedKey])
  useEffect(
    () => () => {
      autosave.flush()
      autosave.close()
    },
    [autosave],
  )
  useLeaveGuard({ isDirty: () => autosave.status.get().state !== 'clean', flush: autosave.flush })
  return {
    field: {
      name: spec.name,
      value,
      set: autosave.edit,
      error: spec.problem?.(value) ?? null,
      // A value that was refused waits for Retry: leaving the field is no reason to think better of it.
      onBlur: () => void (state === 'dirty' && autosave.flush()),
      conflict: theirs && { theirs: theirs.value, keepMine: autosave.keepMine, takeTheirs: autosave.takeTheirs },
    },
    state,
    shown,
    refusal,
    flush: autosave.flush,
  }
}
