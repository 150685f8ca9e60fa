/** The switches of one person in one school, as plain data. */
import { changedPermissions, type Permission, withPermission } from '@corridor/rules/access'

/** What was given, in one order, so that equal switches are equal lists. What another flag includes is not given. */
export function shownFlags(held: readonly Permission[]): Permission[] {
  return changedPermissions([], held)
}

export function switchedFlags(held: readonly Permission[], flag: Permission, on: boolean): Permission[] {
  return shownFlags(withPermission(held, flag, on))
}

/** What is sent: only the flags that were switched. */
export function sentFlags(
  before: readonly Permission[],
  after: readonly Permission[],
): { on: Permission[]; off: Permission[] } {
  const changed = changedPermissions(before, after)
  return {
    on: changed.filter((flag) => after.includes(flag)),
    off: changed.filter((flag) => !after.includes(flag)),
  }
}
