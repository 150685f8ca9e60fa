import type { Cover } from '@corridor/contract'
import { mayCreateCover } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { clockTime, dayText } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { useSchool, useViewer } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/page/Section.tsx'
import classes from './CoverSection.module.css'
import { endCover } from './commands.ts'
import { coversQuery } from './queries.ts'

const CoverDialog = lazyPart(() => import('./CoverDialog.tsx'), { floats: true })

interface CoverSectionProps {
  schoolId: SchoolId
  /** The covered person: the viewer in Settings, or the person of the page. */
  userId: UserId
  /** If there are several, the school is named. */
  isNamed?: boolean
}

/** Who covers for this person now and soon, and for whom they do. */
export default function CoverSection({ schoolId, userId, isNamed = false }: CoverSectionProps) {
  const viewer = useViewer()
  const school = useSchool(schoolId)
  const { data } = useQuery(coversQuery(schoolId, userId))
  const [isOpen, setOpen] = useState(false)
  const mayGive = mayCreateCover(viewer, { schoolId, forUserId: userId })
  const rows = data?.rows ?? []
  if (!mayGive && rows.length === 0) return null
  return (
    <Section
      title={isNamed && school ? `Coverage at ${school.name}` : 'Coverage'}
      description="A substitute sees and does what comes with this person’s classes, rooms and passes. Permissions are not included."
    >
      {rows.length === 0 ? (
        <p className={classes.nobody}>No coverage now or coming up.</p>
      ) : (
        <ul className={classes.list}>
          {rows.map((cover) => (
            <CoverLine key={cover.coverId} cover={cover} userId={userId} timezone={school?.timezone ?? 'UTC'} />
          ))}
        </ul>
      )}
      {mayGive && (
        <div>
          <Button variant="default" leftSection={<IconUserShare size={18} aria-hidden />} onClick={() => setOpen(true)}>
            Add coverage
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <CoverDialog schoolId={schoolId} forUserId={userId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

function CoverLine({ cover, userId, timezone }: { cover: Cover; userId: UserId; timezone: string }) {
  const now = useNow()
  const { substitute, colleague, fromAt, untilAt, mayEnd } = cover
  const at = (time: Cover['fromAt']) => `${dayText(time, timezone)}, ${clockTime(time, timezone)}`
  const end = async () => {
    const question = {
      title: `End ${substitute.name}'s coverage for ${colleague.name}?`,
      confirmLabel: 'End coverage',
    }
    if (!(await confirm(question))) return
    try {
      await endCover(cover)
      flash('Coverage ended.')
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
  }
  return (
    <li className={classes.line}>
      <div>
        <b>
          {substitute.userId === userId ? `Covers for ${colleague.name}` : `${substitute.name} covers`}
          {fromAt <= now && <span className={classes.now}>now</span>}
        </b>
        <span>
          {at(fromAt)} – {at(untilAt)}
        </span>
      </div>
      {mayEnd && (
        <Button size="compact-md" variant="default" onClick={() => void end()}>
          End
        </Button>
      )}
    </li>
  )
}
