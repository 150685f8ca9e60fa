import { dayText } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../base/client.ts'
import { useInitialize, useSchools } from '../base/session/initialize.ts'
import { invalidate } from '../base/session/queries.ts'
import { confirm } from '../base/state/confirm.ts'
import { flash } from '../base/state/flashes.ts'
import { withErrorFlash } from '../base/withErrorFlash.ts'
import { Row } from '../ui/layout/Stack.tsx'
import { Section } from '../ui/page/Section.tsx'
import classes from './OwnStaffCode.module.css'

const staffCodeQuery = queryOptions({ queryKey: ['staffCode'], queryFn: () => request('GET /api/user/staff-code') })

const ABOUT =
  'Six digits for kiosks in your rooms: approve a pass there, and leave kiosk mode. They sign you in nowhere.'

/** A staff member's own code. It is shown once, when it is made. */
export default function OwnStaffCode() {
  const { isImpersonator } = useInitialize()
  const timezone = useSchools()[0]?.school.timezone ?? 'UTC'
  const { data } = useQuery({ ...staffCodeQuery, enabled: !isImpersonator })
  const [code, setCode] = useState<string | null>(null)
  if (!data) return null
  const { createdAt } = data
  const refetch = () => invalidate(staffCodeQuery).catch(() => undefined)
  const make = async () => {
    const question = {
      title: 'Make a new staff code?',
      message: 'The one you have now stops working.',
      confirmLabel: 'Make a new code',
    }
    if (createdAt !== null && !(await confirm(question))) return
    await withErrorFlash(async () => setCode((await request('POST /api/user/staff-code')).code))
    await refetch()
  }
  const remove = async () => {
    const question = {
      title: 'Remove your staff code?',
      message: 'Kiosks stop accepting it. You can make another one at any time.',
      confirmLabel: 'Remove',
      danger: true,
    }
    if (!(await confirm(question))) return
    const isRemoved = await withErrorFlash(() => request('DELETE /api/user/staff-code'))
    if (!isRemoved) return
    setCode(null)
    flash('Your staff code is removed.')
    await refetch()
  }
  return (
    <Section
      title="Staff code"
      description={createdAt === null ? ABOUT : `${ABOUT} Yours was made on ${dayText(createdAt, timezone)}.`}
    >
      {code && (
        <div className={classes.shown} role="status">
          <b translate="no">{code}</b>
          <p>Write it down, and share it with nobody. You won’t see it again.</p>
        </div>
      )}
      <Row>
        <Button variant={createdAt === null ? 'filled' : 'default'} onClick={() => void make()}>
          {createdAt === null ? 'Make a staff code' : 'Make a new code'}
        </Button>
        {createdAt !== null && (
          <Button variant="default" onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </Row>
    </Section>
  )
}
