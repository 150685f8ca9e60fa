import type { SchoolSetup } from '@corridor/contract'
import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../base/apiError.ts'
import { useReadOnlyReason } from '../../../base/session/readOnlyReason.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { FormSkeleton } from '../../../ui/page/Skeletons.tsx'
import { addSchedule } from './commands.ts'
import classes from './Editor.module.css'
import { Editor } from './Editor.tsx'

/** The schedules of a school, as a part of its settings. */
export function ScheduleSection({ setup }: { setup: SchoolSetup }) {
  return (
    <section className={classes.section} aria-labelledby="schedules">
      <h2 id="schedules">Schedules</h2>
      <Schedules setup={setup} />
    </section>
  )
}

/** An editor for who may change settings, and a picture of the week for others. */
function Schedules({ setup }: { setup: SchoolSetup }) {
  const readOnly = useReadOnlyReason(setup.school.schoolId)
  if (setup.schedules.length > 0) return <Editor setup={setup} readOnly={readOnly} />
  if (readOnly === null) return <FirstSchedule setup={setup} />
  return (
    <EmptyState icon={<IconCalendarTime size={32} />} title="No schedules to display!">
      Administrators who may change settings can add the blocks of your day here.
    </EmptyState>
  )
}

/** A school without a schedule gets its first one as soon as somebody who may edit it looks at it. */
function FirstSchedule({ setup: { school } }: { setup: SchoolSetup }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt, not with every answer of the setup
  useEffect(() => {
    // The server makes one only, however many pages ask.
    addSchedule(school, { ifNone: true }).catch((error) => setFailure(errorMessage(error)))
  }, [attempt])
  if (failure === null) return <FormSkeleton fields={2} />
  const retry = () => {
    setFailure(null)
    setAttempt((count) => count + 1)
  }
  return (
    <EmptyState
      icon={<IconCalendarTime size={32} />}
      title="No schedules to display!"
      action={<Button onClick={retry}>Try again</Button>}
    >
      {failure}
    </EmptyState>
  )
}
