import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useInitialize } from '../../base/session/initialize.ts'
import { flash } from '../../base/state/flashes.ts'
import { freezesOf, isAnyFrozen } from './covering.ts'
import { FrozenDialog } from './FrozenDialog.tsx'
import { PausedBar } from './PausedBar.tsx'

// lingui-set comment="Student: all passes of the school are paused (a freeze)"

/** What a student sees on every page while passes are paused. */
export default function Frozen() {
  const frame = useInitialize()
  const { covering, others } = freezesOf(frame)
  useEnd(isAnyFrozen(frame))
  return (
    <>
      <PausedBar schools={others} />
      {covering && <FrozenDialog school={covering} />}
    </>
  )
}

/** Says that passes are open again, to whoever was told that they were not. */
function useEnd(isFrozen: boolean): void {
  const wasFrozen = useRef(isFrozen)
  const { i18n } = useLingui()
  useEffect(() => {
    if (wasFrozen.current && !isFrozen) flash(i18n._(msg`Passes are open again.`))
    wasFrozen.current = isFrozen
  }, [isFrozen, i18n])
}
