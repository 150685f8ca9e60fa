/** A school's pass limits as plain data. Each group has a switch; its numbers are the typed texts. */
import type { School } from '@corridor/contract'
import {
  isLimitGroupOn,
  type LimitValue,
  limitGroupOff,
  limitGroupOn,
  MAX_LIMIT_VALUE,
  PASS_LIMIT_GROUPS,
} from '@corridor/rules/pass'
import { numberIn, numberProblem, numberText } from '../../ui/form/numberText.ts'
import type { Problems } from '../../ui/form/useForm.ts'

export type Group = keyof typeof PASS_LIMIT_GROUPS
type Limit = (typeof PASS_LIMIT_GROUPS)[Group][number]
export type Limits = Pick<School, Limit>

export type LimitsForm = Record<Group, boolean> & Record<Limit, string>

const RANGE = { min: 0, max: MAX_LIMIT_VALUE }
const GROUPS = Object.keys(PASS_LIMIT_GROUPS) as Group[]
const fieldsOf = (group: Group): readonly Limit[] => PASS_LIMIT_GROUPS[group]

export function formOf(saved: Limits): LimitsForm {
  const texts = GROUPS.flatMap(fieldsOf).map((field) => [field, numberText(saved[field])])
  const switches = GROUPS.map((group) => [group, isLimitGroupOn(fieldsOf(group).map((field) => saved[field]))])
  return Object.fromEntries([...switches, ...texts])
}

/** What a switch does to the numbers of its group. `previous` are those from before it was switched off. */
export function switched(group: Group, on: boolean, previous: LimitsForm): Partial<LimitsForm> {
  const fields = fieldsOf(group)
  const before = fields.map((field) => numberIn(previous[field]) ?? null)
  const values: LimitValue[] = on ? limitGroupOn(before) : limitGroupOff(before)
  const texts = fields.map((field, at) => [field, numberText(values[at] ?? null)])
  return { ...Object.fromEntries(texts), [group]: on }
}

export function problemsOf(form: LimitsForm): Problems<LimitsForm> {
  const inUse = GROUPS.filter((group) => form[group]).flatMap(fieldsOf)
  return Object.fromEntries(
    inUse.map((field) => [field, form[field].trim() === '' ? allowed() : numberProblem(form[field], RANGE)]),
  )
}

const allowed = () => numberProblem('x', RANGE)

/** What would be different after saving. */
export function changesOf(form: LimitsForm, saved: LimitsForm): Partial<Limits> {
  const now = limitsIn(form)
  const before = limitsIn(saved)
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => before[field as Limit] !== value))
}

function limitsIn(form: LimitsForm): Limits {
  const values = GROUPS.flatMap((group) =>
    fieldsOf(group).map((field) => [field, form[group] ? (numberIn(form[field]) ?? null) : null]),
  )
  return Object.fromEntries(values)
}
