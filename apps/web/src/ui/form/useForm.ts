/**
 * A form that is saved by a button: its fields, their errors, what has changed, and the request with its response.
 * Screens provide the values, the validation and the request; the rest is the same everywhere.
 */
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage, fieldErrors } from '../../base/apiError.ts'
import { useIsHere } from '../../base/navigation.ts'
import { flash } from '../../base/state/flashes.ts'
import { createStore, useStore } from '../../base/state/store.ts'
import { changesBetween, type Draft, draftOf, edited, keptMine, rebased, savedAs, tookTheirs } from './draft.ts'
import type { Field } from './field.ts'
import { sortErrors } from './fieldErrors.ts'

export type Problems<F> = { readonly [K in keyof F]?: string | null | false }

type ServerErrors<F> = Readonly<Partial<Record<keyof F, string>>>
const NONE = {} as never

export interface FormSpec<F extends object, A, C extends object> {
  /**
   * The saved values, or the initial ones for something new. They may change while the form is open: unedited fields
   * follow, and edited ones are kept.
   */
  saved: F
  /** Nothing is saved yet: the form can be sent without any change. */
  isNew?: true
  /** What is wrong, by field, as messages. */
  problems?: (values: F) => Problems<F>
  /** Something is still missing. Save is disabled, and no error is shown. */
  isIncomplete?: (values: F) => boolean
  /** What is sent, empty if there is nothing to send; by default the changed fields. */
  changes?: (values: F, saved: F) => C
  save: (changes: C, values: F) => Promise<A>
  /** Converts the answer to the form's new values; also the answer of a refusal that contains the current values. */
  valuesOf?: (answer: A) => F
  /** Called after saving, even if the person has left the form. */
  onSaved?: (answer: A) => void
  /** Navigates after saving. Not called if the person has left the form in the meantime. */
  onward?: (answer: A) => void
  /** Called instead of `onward` if the person has left: tells them what the next page would have shown. */
  elsewhere?: (answer: A) => void
  /** Fields that have another name in the request. */
  sentAs?: Readonly<Record<string, keyof F>>
  /** Shown instead of the server's own message. */
  refusal?: string
}

export interface Form<F extends object> {
  fields: { readonly [K in keyof F]-?: Field<F[K]> }
  values: F
  change: (changes: Partial<F>) => void
  isDirty: boolean
  isSaving: boolean
  canSave: boolean
  /** Why the last attempt failed, until something is edited. */
  refusal: string | null
  /** How many fields need a choice between two values. */
  conflicts: number
  submit: () => Promise<void>
  /** Restores the saved values. */
  reset: () => void
  /** The current state, for callers that cannot wait for the next render. */
  isDirtyNow: () => boolean
}

export function useForm<F extends object, A, C extends object = Partial<F>>(spec: FormSpec<F, A, C>): Form<F> {
  const { saved, isNew = false, problems, isIncomplete, sentAs } = spec
  const changes = spec.changes ?? (changesBetween as (values: F, saved: F) => object as (values: F, saved: F) => C)
  const [store] = useState(() => createStore<Draft<F>>(draftOf(saved)))
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [serverErrors, setServerErrors] = useState<ServerErrors<F>>(NONE)
  const draft = useStore(store)
  const isHere = useIsHere()
  useRebase(saved, (now) => store.set((held) => rebased(held, now)))

  const { values, conflicts } = draft
  const found: Problems<F> = problems?.(values) ?? NONE
  const hasProblem = Object.values(found).some(Boolean)
  const hasChanges = (of: Draft<F>) => Object.keys(changes(of.values, of.saved)).length > 0
  // Typed text that makes no difference (a trailing space) is no reason to ask before leaving.
  const isEdited = (of: Draft<F>) => Object.keys(changesBetween(of.values, of.saved)).length > 0 && hasChanges(of)
  const canSave =
    (isNew || hasChanges(draft)) && !isSaving && !hasProblem && !isIncomplete?.(values) && conflicts.length === 0

  function change(edits: Partial<F>): void {
    store.set((held) => edited(held, edits))
    setRefusal(null)
    setServerErrors((held) => without(held, edits))
  }

  async function submit(): Promise<void> {
    if (!canSave) return
    const sent = store.get()
    setSaving(true)
    setRefusal(null)
    setServerErrors(NONE)
    const isStillHere = isHere()
    try {
      const answer = await spec.save(changes(sent.values, sent.saved), sent.values)
      store.set((held) => savedAs(held, sent.values, spec.valuesOf?.(answer) ?? sent.values))
      spec.onSaved?.(answer)
      if (spec.onward && isStillHere()) return spec.onward(answer)
      if (!isStillHere()) spec.elsewhere?.(answer)
      setSaving(false)
    } catch (error) {
      showRefusal(error)
      setSaving(false)
    }
  }

  function showRefusal(error: unknown): void {
    const refused = error instanceof ApiError ? error : null
    if (refused?.current !== undefined && spec.valuesOf) {
      // Somebody else was faster: the conflicting fields show both values, and the person chooses.
      const now = spec.valuesOf(refused.current as A)
      store.set((held) => rebased(held, now))
    } else {
      setServerErrors(sortErrors(fieldErrors(error), values, sentAs).byField)
    }
    const sentence = spec.refusal ?? errorMessage(error)
    setRefusal(sentence)
    flash(sentence, 'error')
  }

  const fieldOf = <K extends keyof F>(name: K): Field<F[K]> => ({
    name: String(name),
    value: values[name],
    set: (value) => change({ [name]: value } as unknown as Partial<F>),
    error: found[name] || serverErrors[name] || null,
    conflict: conflicts.includes(name)
      ? {
          theirs: draft.saved[name],
          keepMine: () => store.set((held) => keptMine(held, name)),
          takeTheirs: () => store.set((held) => tookTheirs(held, name)),
        }
      : null,
  })
  const names = Object.keys(values) as (keyof F)[]
  return {
    fields: Object.fromEntries(names.map((name) => [name, fieldOf(name)])) as unknown as Form<F>['fields'],
    values,
    change,
    isDirty: isEdited(draft),
    isSaving,
    canSave,
    refusal,
    conflicts: conflicts.length,
    submit,
    reset: () => {
      store.set((held) => draftOf(held.saved))
      setRefusal(null)
      setServerErrors(NONE)
    },
    isDirtyNow: () => isEdited(store.get()),
  }
}

/** An edit clears the error of its own field. */
function without<F extends object>(errors: ServerErrors<F>, edits: Partial<F>): ServerErrors<F> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in edits))) as ServerErrors<F>
}

/** Calls back when the saved values themselves change, not when an equal object is passed. */
function useRebase<F>(saved: F, follow: (now: F) => void): void {
  const key = JSON.stringify(saved)
  const seen = useRef(key)
  const latest = useRef({ saved, follow })
  latest.current = { saved, follow }
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    latest.current.follow(latest.current.saved)
  }, [key])
}
