import { useEffect } from 'react'
import { ask } from '../ask.ts'
import type { Dispatch } from '../state/reducer.ts'
import type { KioskState } from '../state/state.ts'

/** Sends what the state asks for. What is not wanted anymore is not listened to. */
export function useRequest({ request, nextTryAt }: KioskState, dispatch: Dispatch): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is sent once, whatever changes meanwhile
  useEffect(() => {
    if (request === null) return
    const ended = new AbortController()
    void ask(request, nextTryAt, ended.signal).then((event) => {
      if (event && !ended.signal.aborted) dispatch(event)
    })
    return () => ended.abort()
  }, [request, dispatch])
}
