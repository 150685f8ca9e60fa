/**
 * A form that is saved by a button: its fields, what is wrong with them, what has changed, and the way to the server and
 * back. Screens bring the values, the rules and the write; the rest is the same everywhere.
 */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../base/client.ts'
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
   * The values as saved; for something new, the first ones. They may change while the form is open: fields that were not
   * touched follow, and edited ones are kept.
   */
  saved: F
  /** Nothing is saved yet: it can be sent as it stands. */
  isNew?: true
  /** What is wrong, by field, in sentences. */
  problems?: (values: F) => Problems<F>
  /** Something is still missing. Save rests, and nothing complains. */
  isIncomplete?: (values: F) => boolean
  /** What is sent, and whether there is anything to send; the fields that differ unless told otherwise. */
  changes?: (values: F, saved: F) => C
  save: (changes: C, values: F) => Promise<A>
  /** The answer as the form's values, from which it goes on; also of a refusal that brings the values as they now are. */
  valuesOf?: (answer: A) => F
  /** It is saved, wherever the person is by now. */
  onSaved?: (answer: A) => void
  /** Where the person goes next. Somebody who has left the form meanwhile is not pulled back. */
  onward?: (answer: A) => void
  /** Fields that the call knows by another name. */
  sentAs?: Readonly<Record<string, keyof F>>
  /** Said in place of the server's own sentence. */
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
  /** How many fields wait for a choice between two values. */
  conflicts: number
  submit: () => Promise<void>
  /** Back to the values as saved. */
  reset: () => void
  /** As of this moment, for whoever cannot wait for the next drawing. */
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
  useFollowed(saved, (now) => store.set((held) => rebased(held, now)))

  const { values, conflicts } = draft
  const found: Problems<F> = problems?.(values) ?? NONE
  const hasProblem = Object.values(found).some(Boolean)
  const hasChanges = (of: Draft<F>) => Object.keys(changes(of.values, of.saved)).length > 0
  // What was typed and means nothing new (a blank at the end) is no reason to ask.
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
      setSaving(false)
    } catch (error) {
      tellRefusal(error)
      setSaving(false)
    }
  }

  function tellRefusal(error: unknown): void {
    const refused = error instanceof ApiError ? error : null
    if (refused?.current !== undefined && spec.valuesOf) {
      // Somebody else was quicker: the fields in question show both values, and the person chooses.
      const now = spec.valuesOf(refused.current as A)
      store.set((held) => rebased(held, now))
    } else {
      setServerErrors(sortErrors(refused?.fields ?? {}, values, sentAs).byField)
    }
    const sentence = spec.refusal ?? sentenceOf(error)
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

/** An edit clears what was said about its own field. */
function without<F extends object>(errors: ServerErrors<F>, edits: Partial<F>): ServerErrors<F> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in edits))) as ServerErrors<F>
}

/** Calls when the saved values themselves change, not when somebody composes the same ones again. */
function useFollowed<F>(saved: F, follow: (now: F) => void): void {
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

/** `isHere()` now gives a function that tells later whether the person is still on the same page. */
function useIsHere(): () => () => boolean {
  const { history } = useRouter()
  return useMemo(
    () => () => {
      const { pathname } = history.location
      return () => history.location.pathname === pathname
    },
    [history],
  )
}
