import type { Pass } from '@corridor/contract'
import { useLingui } from '@lingui/react/macro'
import { useGo, useIsAt, useIsHere } from '../../base/navigation.ts'
import { useIsOffline } from '../../base/reachability.ts'
import { useSchool, useViewer } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { flash } from '../../base/state/flashes.ts'
import { usePassAction } from '../commands.ts'
import { useIsPending } from '../pending.ts'
import { requestedText } from './request/afterRequest.ts'
import { START_OFFLINE } from './startOffline.ts'
import { type StartChoice, startChoice } from './upcoming.ts'

// lingui-set comment="Student: an upcoming pass"

/** How often the start button checks whether its window has opened. */
const EVERY_TEN_SECONDS = 10_000

interface Start {
  choice: StartChoice
  /** Opens the pass's page, or the form that asks for its origin. False if the server refused. */
  start: () => Promise<boolean>
  isPending: boolean
}

/** The start button of an approved pass, wherever it is. */
export function useStart(pass: Pass): Start {
  const viewer = useViewer()
  const school = useSchool(pass.schoolId)
  const now = useNow(EVERY_TEN_SECONDS)
  const act = usePassAction()
  const go = useGo()
  const isAt = useIsAt()
  const isHere = useIsHere()
  const isPending = useIsPending(pass.passId)
  const isOffline = useIsOffline()
  const { t, i18n } = useLingui()
  const choice = choose()

  function choose(): StartChoice {
    if (isOffline) return { kind: 'wait', hint: t(START_OFFLINE) }
    if (!school) return { kind: 'wait', hint: t`You are no longer in its school.` }
    return startChoice(i18n, pass, viewer, school, now)
  }

  async function start(): Promise<boolean> {
    if (choice.kind === 'choose_origin') {
      go('StudentUpdatePass', { id: pass.passId })
      return true
    }
    const isStillHere = isHere()
    const started = await act({ action: 'start' }, pass)
    if (!started) return false
    if (isAt('StudentPass', { id: pass.passId })) return true
    if (isStillHere()) go('StudentPass', { id: pass.passId })
    else flash(requestedText(i18n, started))
    return true
  }

  return { choice, start, isPending }
}
