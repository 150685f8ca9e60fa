/**
 * A form's state as plain data: the saved values, the values on screen, and the fields that somebody else changed while
 * they were being edited here. Pure, so that the rule "what was typed is never overwritten" can be tested as a
 * function.
 */
export interface Draft<F> {
  /** The server's values, as far as this screen knows. */
  readonly saved: F
  readonly values: F
  /** Edited here and changed elsewhere to a different value: the person has to choose. */
  readonly conflicts: readonly (keyof F)[]
}

export function draftOf<F extends object>(saved: F): Draft<F> {
  return { saved, values: saved, conflicts: [] }
}

/** Form values are plain data: texts, numbers, lists and records of them. */
export function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)
}

/** The fields whose values differ, with their values on screen. */
export function changesBetween<F extends object>(values: F, saved: F): Partial<F> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, saved[name as keyof F])),
  ) as Partial<F>
}

export function edited<F extends object>(draft: Draft<F>, changes: Partial<F>): Draft<F> {
  return settledConflicts({ ...draft, values: { ...draft.values, ...changes } })
}

/**
 * The saved values changed elsewhere. Fields that were not edited here follow; edited ones stay, and are marked as
 * conflicts if the two differ.
 */
export function rebased<F extends object>(draft: Draft<F>, now: Partial<F>): Draft<F> {
  const values = { ...draft.values }
  const conflicts = new Set(draft.conflicts)
  for (const name of Object.keys(now) as (keyof F)[]) {
    if (isSame(now[name], draft.saved[name])) continue
    if (isSame(draft.values[name], draft.saved[name])) values[name] = now[name] as F[keyof F]
    else conflicts.add(name)
  }
  return settledConflicts({ saved: { ...draft.saved, ...now }, values, conflicts: [...conflicts] })
}

/** The form was saved, and `answer` is the server's result. What was typed after sending stays. */
export function savedAs<F extends object>(draft: Draft<F>, sent: F, answer: F): Draft<F> {
  const typedSince = changesBetween(draft.values, sent)
  return { saved: answer, values: { ...answer, ...typedSince }, conflicts: [] }
}

/** The person's own value stays on screen, and replaces the other one when saved. */
export function keptMine<F extends object>(draft: Draft<F>, name: keyof F): Draft<F> {
  return { ...draft, conflicts: draft.conflicts.filter((other) => other !== name) }
}

export function tookTheirs<F extends object>(draft: Draft<F>, name: keyof F): Draft<F> {
  return edited(draft, { [name]: draft.saved[name] } as unknown as Partial<F>)
}

/** Removes conflicts whose two values are the same. */
function settledConflicts<F extends object>(draft: Draft<F>): Draft<F> {
  const { saved, values, conflicts } = draft
  return { ...draft, conflicts: conflicts.filter((name) => !isSame(values[name], saved[name])) }
}
