import type { SchoolSetup } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { bareClock } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { flash } from '../../base/state/flashes.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { opensAgainAt } from './closing.ts'
import { openQuickPasses } from './commands.ts'

const CloseNowSheet = lazyPart(() => import('./CloseNowSheet.tsx'), { floats: true })

/** "Closed for quick passes until 10:10", or null while they are open. */
export function useClosedText(setup: SchoolSetup): string | null {
  const opens = opensAgainAt(setup, useNow())
  return opens === null ? null : `Closed for quick passes until ${bareClock(opens, setup.school.timezone)}`
}

/** Who closed them, while that lasts: "by Ms. Alvarez", and until when if they open later for another reason. */
export function useClosedByText(setup: SchoolSetup): string | null {
  const { closedNow, school } = setup
  const now = useNow()
  if (!closedNow || closedNow.until <= now) return null
  const by = `by ${closedNow.byName ?? 'someone'}`
  const isWhole = opensAgainAt(setup, now) === closedNow.until
  return isWhole ? by : `${by} until ${bareClock(closedNow.until, school.timezone)}`
}

/** Closes quick passes until a time of today, or opens what someone closed. Nothing for those who may not. */
export function CloseNow({ setup }: { setup: SchoolSetup }) {
  const { viewer, isImpersonator } = useInitialize()
  const isClosedByHand = useClosedByText(setup) !== null
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (isImpersonator || !can(viewer, 'school.settings', setup.school)) return null
  async function open() {
    setBusy(true)
    await openQuickPasses(setup).then(
      () => flash('Quick passes are open again.'),
      (error) => flash(errorMessage(error), 'error'),
    )
    setBusy(false)
  }
  const Icon = isClosedByHand ? IconLockOpen : IconLock
  return (
    <>
      <Button
        variant="default"
        loading={isBusy}
        onClick={isClosedByHand ? open : () => setOpen(true)}
        leftSection={<Icon size={18} aria-hidden />}
      >
        {isClosedByHand ? 'Open' : 'Close now'}
      </Button>
      <Suspense>{isOpen && <CloseNowSheet setup={setup} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
