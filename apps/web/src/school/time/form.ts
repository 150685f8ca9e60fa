/** When a school's day is: its time zone, and how early and late a pass may start. */
import type { School } from '@corridor/contract'
import { DEFAULT_INTERVAL_AFTER, DEFAULT_INTERVAL_BEFORE, MAX_LIMIT_VALUE } from '@corridor/rules/pass'
import { numberIn, numberProblem, numberText } from '../../ui/form/numberText.ts'
import type { Problems } from '../../ui/form/useForm.ts'

type Times = Pick<School, 'timezone' | 'passActivationIntervalBefore' | 'passActivationIntervalAfter'>

export interface TimeForm {
  timezone: string | null
  passActivationIntervalBefore: string
  passActivationIntervalAfter: string
}

const RANGE = { min: 0, max: MAX_LIMIT_VALUE }

export const DEFAULTS = { before: DEFAULT_INTERVAL_BEFORE, after: DEFAULT_INTERVAL_AFTER }

export function formOf(school: Times): TimeForm {
  return {
    timezone: school.timezone,
    passActivationIntervalBefore: numberText(school.passActivationIntervalBefore),
    passActivationIntervalAfter: numberText(school.passActivationIntervalAfter),
  }
}

export function problemsOf(form: TimeForm): Problems<TimeForm> {
  return {
    passActivationIntervalBefore: numberProblem(form.passActivationIntervalBefore, RANGE),
    passActivationIntervalAfter: numberProblem(form.passActivationIntervalAfter, RANGE),
  }
}

/** What would be different after saving. An empty number is the default again. */
export function changesOf(form: TimeForm, saved: TimeForm): Partial<Times> {
  const now = timesIn(form)
  const before = timesIn(saved)
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => before[field as keyof Times] !== value))
}

function timesIn(form: TimeForm): Times {
  return {
    timezone: form.timezone ?? '',
    passActivationIntervalBefore: numberIn(form.passActivationIntervalBefore) ?? null,
    passActivationIntervalAfter: numberIn(form.passActivationIntervalAfter) ?? null,
  }
}
