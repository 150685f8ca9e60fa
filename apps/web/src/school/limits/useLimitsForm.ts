import type { EditedSchool, SchoolLimits, SchoolSetup } from '@corridor/contract'
import { flash } from '../../base/state/flashes.ts'
import { type Form, type Problems, useForm } from '../../ui/form/useForm.ts'
import { saveSchool } from '../commands.ts'
import { changesOf, formOf, type LimitsForm, problemsOf } from './form.ts'

/** A form of some of the school's limits. */
export function useLimitsForm<L extends keyof SchoolLimits>(
  { school, settings, limits }: SchoolSetup,
  fields: readonly L[],
  problems: (form: LimitsForm<L>) => Problems<LimitsForm<L>> = problemsOf,
): Form<LimitsForm<L>> {
  return useForm<LimitsForm<L>, EditedSchool, Partial<SchoolLimits>>({
    saved: formOf(fields, limits),
    problems,
    changes: changesOf,
    save: (changes) => saveSchool(school.schoolId, { ...changes, version: settings.version }),
    valuesOf: (edited) => formOf(fields, edited.limits),
    onSaved: () => flash('Successfully Updated!'),
  })
}
