/** A school's pass limits. Each group is off (all values null) or on (all filled in). 0 is a real threshold. */
export const MAX_LIMIT_VALUE = 499

export const PASS_LIMIT_GROUPS = {
  usage: ['passAlertUsageAmount', 'passAlertUsageTimeframe'],
  perDay: ['passAlertUsagePerDayAmount'],
  timeLimit: ['passAlertTimeLimit'],
} as const

export type LimitValue = number | null

export function isLimitValueValid(value: LimitValue): boolean {
  return value !== null && Number.isInteger(value) && value >= 0 && value <= MAX_LIMIT_VALUE
}

export function isLimitGroupOn(values: readonly LimitValue[]): boolean {
  return values.some((value) => value !== null)
}

export function isLimitGroupValid(values: readonly LimitValue[]): boolean {
  return !isLimitGroupOn(values) || values.every(isLimitValueValid)
}

/** The values after a group was switched on: the previous ones, or 0. */
export function limitGroupOn(previous: readonly LimitValue[]): number[] {
  return previous.map((value) => value ?? 0)
}

export function limitGroupOff(values: readonly LimitValue[]): null[] {
  return values.map(() => null)
}
