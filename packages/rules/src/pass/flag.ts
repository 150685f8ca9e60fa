/** Some payloads say yes with a boolean, others with a number. */
export type Flag = boolean | number | null | undefined

export function isYes(flag: Flag): boolean {
  return flag === true || flag === 1
}

/** What became of a pass that somebody at its destination has looked at. */
export function confirmationLabel(confirmed: Flag): 'confirmed' | 'flagged' {
  return isYes(confirmed) ? 'confirmed' : 'flagged'
}
