import type { SchoolSetup } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useInitialize, useSchoolSetup } from '../../base/session/initialize.ts'
import { CloseNow, useClosedByText, useClosedText } from '../../parts/limits/CloseNow.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Panels.module.css'

/** Whether quick passes are open, for those who may close and open them. */
export function QuickPasses({ schoolIds }: { schoolIds: readonly SchoolId[] }) {
  const { viewer, isImpersonator } = useInitialize()
  const closable = schoolIds.filter((schoolId) => can(viewer, 'school.settings', { schoolId }))
  if (isImpersonator || closable.length === 0) return null
  return (
    <Card aria-label="Quick passes">
      <header className={classes.head}>
        <h2>Quick passes</h2>
      </header>
      <ul className={classes.needs}>
        {closable.map((schoolId) => (
          <School key={schoolId} schoolId={schoolId} isNamed={closable.length > 1} />
        ))}
      </ul>
    </Card>
  )
}

function School({ schoolId, isNamed }: { schoolId: SchoolId; isNamed: boolean }) {
  const { setup } = useSchoolSetup(schoolId)
  return setup ? <State setup={setup} isNamed={isNamed} /> : <li />
}

function State({ setup, isNamed }: { setup: SchoolSetup; isNamed: boolean }) {
  const closed = useClosedText(setup)
  const by = useClosedByText(setup)
  const Icon = closed === null ? IconLockOpen : IconLock
  const details = [isNamed && setup.school.name, by].filter(Boolean).join(' · ')
  return (
    <li>
      <span className={classes.icon} data-tone={closed === null ? 'confirm' : 'missing'}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={classes.what}>
        <b>{closed ?? 'Open'}</b>
        {details && <small>{details}</small>}
      </span>
      <CloseNow setup={setup} />
    </li>
  )
}
