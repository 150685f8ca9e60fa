/** The newest decision that this student has not dismissed. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useInitialize } from '../../base/session/initialize.ts'
import { serverNow, useNow } from '../../base/session/now.ts'
import { refreshNow } from '../../base/session/queries.ts'
import { isReadOnlyView } from '../../base/state/impersonation.ts'
import { createStore, useStore } from '../../base/state/store.ts'
import { markReadQuietly } from '../../notification/commands.ts'
import { useExpectedLists } from '../../pass/pending.ts'
import { type Decision, decisionsFor, settledNotifications } from './decisions.ts'

const EVERY_TEN_SECONDS = 10_000

/** The keys of what was dismissed on this page. The server knows it as notifications that were read. */
const dismissed = createStore<ReadonlySet<string>>(new Set())

interface ShownDecision {
  decision: Decision | undefined
  dismiss: (decision: Decision) => void
}

export function useDecision(): ShownDecision {
  const { notifications } = useInitialize()
  const lists = useExpectedLists()
  const now = useNow(EVERY_TEN_SECONDS)
  const [openedAt] = useState(serverNow)
  const gone = useStore(dismissed)
  const decisions = useMemo(
    () => decisionsFor({ notifications, lists, now, openedAt }),
    [notifications, lists, now, openedAt],
  )
  const decision = decisions.find(({ key }) => !gone.has(key))
  const settled = useMemo(() => settledNotifications({ notifications, lists }, gone), [notifications, lists, gone])
  useEffect(() => {
    if (settled.length > 0 && !isReadOnlyView()) markReadQuietly(settled)
  }, [settled])
  useRefreshOnReturn(decision !== undefined)
  const dismiss = useCallback(({ key }: Decision) => dismissed.set((keys) => new Set(keys).add(key)), [])
  return { decision, dismiss }
}

/** It may have been dismissed on another device in the meantime. */
function useRefreshOnReturn(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const refresh = () => {
      if (!document.hidden) refreshNow().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [isShown])
}
