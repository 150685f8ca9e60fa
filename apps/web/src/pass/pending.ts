/**
 * Pending actions. A screen shows their expected result immediately, over the known state; the expectation is removed
 * when the server has answered, whatever the answer.
 */
import type { Pass } from '@corridor/contract'
import type { PassId } from '@corridor/rules/ids'
import { applyPass, type PassLists } from '@corridor/rules/live'
import { isOwn } from '@corridor/rules/pass'
import { useCallback, useMemo } from 'react'
import { useInitialize, useOwnLists, useViewer } from '../base/session/initialize.ts'
import { serverNow } from '../base/session/now.ts'
import { createStore, useStore } from '../base/state/store.ts'

/** By pass id; null if the result cannot be predicted. */
const expectations = createStore<ReadonlyMap<string, Pass | null>>(new Map())

export function expectPass(passId: PassId, expected: Pass | null): void {
  expectations.set((held) => new Map(held).set(passId, expected))
}

export function dropExpectation(passId: PassId): void {
  expectations.set((held) => {
    const left = new Map(held)
    left.delete(passId)
    return left
  })
}

/** The pass's buttons are disabled until the server has answered. */
export function useIsPending(passId: PassId): boolean {
  return useStore(expectations).has(passId)
}

/** The lists as they will be once all pending actions have succeeded. `belongs` must keep its identity. */
export function useExpected(lists: PassLists<Pass>, belongs: (pass: Pass) => boolean): PassLists<Pass> {
  const { viewer, dataBySchoolId } = useInitialize()
  const pending = useStore(expectations)
  return useMemo(
    () =>
      [...pending.values()].reduce((shown, pass) => {
        const intervals = pass && dataBySchoolId[pass.schoolId]?.school
        if (!intervals) return shown
        return applyPass(shown, pass, { viewer, intervals, now: serverNow(), belongs: () => belongs(pass) })
      }, lists),
    [lists, pending, viewer, dataBySchoolId, belongs],
  )
}

/** The person's own lists, including pending actions. */
export function useExpectedLists(): PassLists<Pass> {
  const viewer = useViewer()
  const belongs = useCallback((pass: Pass) => isOwn(viewer, pass), [viewer])
  return useExpected(useOwnLists(), belongs)
}
