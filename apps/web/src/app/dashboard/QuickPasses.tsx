import type { SchoolSetup } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useInitialize, useSchoolSetup } from '../../base/session/initialize.ts'
import { CloseNow, useClosedByText, useClosedText } from '../../parts/limits/CloseNow.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Panels.module.css'

/** A list of more would push the rest of the page away, and each of them is asked for its whole setup. */
const SCHOOLS_SHOWN = 5

/** Whether quick passes are open, for those who may close and open them: in all of their schools, or in one of many. */
export function QuickPasses({ schoolIds }: { schoolIds: readonly SchoolId[] }) {
  const { viewer, isImpersonator, dataBySchoolId } = useInitialize()
  const [chosen, choose] = useState<SchoolId>()
  const closable = schoolIds.filter((schoolId) => can(viewer, 'school.settings', { schoolId }))
  if (isImpersonator || closable.length === 0) return null
  const areMany = closable.length > SCHOOLS_SHOWN
  const shown = areMany ? closable.filter((schoolId) => schoolId === chosen) : closable
  return (
    <Card aria-label="Quick passes">
      <header className={classes.head}>
        <h2>Quick passes</h2>
      </header>
      {areMany && (
        <NativeSelect
          aria-label="School"
          value={chosen ?? ''}
          onChange={({ currentTarget }) => choose(asSchoolId(Number(currentTarget.value)))}
          data={[
            { value: '', label: 'Choose a school', disabled: true },
            ...closable.map((id) => ({ value: String(id), label: dataBySchoolId[id]?.school.name ?? '' })),
          ]}
        />
      )}
      <ul className={classes.needs}>
        {shown.map((schoolId) => (
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
