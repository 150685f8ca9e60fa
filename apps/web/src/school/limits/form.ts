/** The numbers of a school's limits as plain data: the typed text, or null for one that is switched off. */
import type { SchoolLimits } from '@corridor/contract'
import { MAX_COOLDOWN_MINUTES, MAX_HALL_CAP, MAX_QUICK_PASSES, quickLimitProblems } from '@corridor/rules/pass'
import { MAX_CLOSED_EDGE } from '@corridor/rules/schedule'
import { type NumberRange, numberIn, numberProblem } from '../../ui/form/numberText.ts'
import type { Problems } from '../../ui/form/useForm.ts'

type Limit = keyof SchoolLimits
export type LimitsForm<L extends Limit> = Record<L, string | null>

export const QUICK_FIELDS = ['quickPassesPerDay', 'quickPassesPerWeek', 'quickPassesPerTerm', 'passCooldown'] as const
export const HALL_FIELDS = ['hallCap'] as const
export const CLOSED_FIELDS = ['closedFirst', 'closedLast'] as const
export type QuickForm = LimitsForm<(typeof QUICK_FIELDS)[number]>

const RANGES: Readonly<Record<Limit, Required<NumberRange>>> = {
  quickPassesPerDay: { min: 1, max: MAX_QUICK_PASSES.day },
  quickPassesPerWeek: { min: 1, max: MAX_QUICK_PASSES.week },
  quickPassesPerTerm: { min: 1, max: MAX_QUICK_PASSES.term },
  passCooldown: { min: 1, max: MAX_COOLDOWN_MINUTES },
  hallCap: { min: 1, max: MAX_HALL_CAP },
  closedFirst: { min: 0, max: MAX_CLOSED_EDGE },
  closedLast: { min: 0, max: MAX_CLOSED_EDGE },
}

/** What a limit begins with when it is switched on for the first time. */
export const FIRST_VALUES: Readonly<Record<Exclude<Limit, 'closedFirst' | 'closedLast'>, string>> = {
  quickPassesPerDay: '3',
  quickPassesPerWeek: '10',
  quickPassesPerTerm: '60',
  passCooldown: '20',
  hallCap: '20',
}

export function formOf<L extends Limit>(fields: readonly L[], limits: SchoolLimits): LimitsForm<L> {
  const texts = fields.map((field) => [field, limits[field] === null ? null : String(limits[field])])
  return Object.fromEntries(texts) as LimitsForm<L>
}

export function problemsOf<L extends Limit>(form: LimitsForm<L>): Problems<LimitsForm<L>> {
  const found = fieldsOf(form).map((field) => {
    const text = form[field]
    // An empty field of a limit that is on says what is allowed, too.
    return [field, text === null ? null : numberProblem(text.trim() || 'empty', RANGES[field])]
  })
  return Object.fromEntries(found) as Problems<LimitsForm<L>>
}

/** A longer period allows no less than a shorter one. */
export function quickProblemsOf(form: QuickForm): Problems<QuickForm> {
  const own = problemsOf(form)
  return Object.values(own).some(Boolean) ? own : { ...own, ...quickLimitProblems(valuesIn(form)) }
}

export function valuesIn<L extends Limit>(form: LimitsForm<L>): Pick<SchoolLimits, L> {
  const values = fieldsOf(form).map((field) => [field, numberIn(form[field] ?? '') ?? null])
  return Object.fromEntries(values) as Pick<SchoolLimits, L>
}

/** What would be different after saving. */
export function changesOf<L extends Limit>(form: LimitsForm<L>, saved: LimitsForm<L>): Partial<SchoolLimits> {
  const [now, before] = [valuesIn(form), valuesIn(saved)]
  const changed = fieldsOf(form).filter((field) => now[field] !== before[field])
  return Object.fromEntries(changed.map((field) => [field, now[field]]))
}

function fieldsOf<L extends Limit>(form: LimitsForm<L>): L[] {
  return Object.keys(form) as L[]
}
