/** Some payloads use a boolean, others a number. */
export type Flag = boolean | number | null | undefined

export function isYes(flag: Flag): boolean {
  return flag === true || flag === 1
}
