import type { EditedSchool, SchoolSetup } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { useReadOnlyReason } from '../base/session/readOnlyReason.ts'
import { SaveStatus } from '../ui/form/SaveStatus.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { useAutosave } from '../ui/form/useAutosave.ts'
import { Section } from '../ui/page/Section.tsx'
import { saveSchool } from './commands.ts'
import classes from './StudentTexts.module.css'

/** How many texts were sent today. Fetched again on every visit, because it changes all day. */
function textDayQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: ['school', schoolId, 'texts'],
    queryFn: () => request('GET /api/school/:schoolId/texts', { params: { schoolId } }),
    staleTime: 0,
  })
}

/** Off until a school turns it on: phones are not allowed everywhere, and many students are minors. */
export function StudentTexts({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const { schoolId } = school
  const readOnly = useReadOnlyReason(schoolId)
  const { field, ...status } = useAutosave({
    name: 'studentTexts',
    saved: school.studentTexts,
    version: settings.version,
    pauseMs: 0,
    save: (studentTexts, { version }) => saveSchool(schoolId, { studentTexts, version }),
    storedIn: (edited: EditedSchool) => ({ value: edited.school.studentTexts, version: edited.version }),
  })
  return (
    <Section title="Text messages">
      <SwitchField
        bind={field}
        label="Texts to students"
        description="Students who want to, and who have confirmed their own number, are texted about their passes. Never between 9 pm and 7 am."
        disabled={readOnly !== null}
      />
      <TextDay schoolId={schoolId} />
      <SaveStatus {...status} />
      {readOnly && <p>{readOnly}</p>}
    </Section>
  )
}

const figure = (count: number) => count.toLocaleString('en-US')

/** Shows nothing until the count is known, and nothing if the school sends no texts. */
function TextDay({ schoolId }: { schoolId: SchoolId }) {
  const { data } = useQuery(textDayQuery(schoolId))
  if (!data) return null
  const { isSetUp, sentToday, perDay } = data
  if (!isSetUp)
    return <p className={classes.day}>Text messages are not set up on this server yet. Ask your IT person.</p>
  const sent = sentToday === 1 ? '1 text was sent today' : `${figure(sentToday)} texts were sent today`
  return (
    <p className={classes.day} data-full={sentToday >= perDay || undefined}>
      {sentToday >= perDay
        ? `All ${figure(perDay)} texts of today were sent. No more are sent until tomorrow.`
        : `${sent}, of at most ${figure(perDay)}, to staff and students together.`}
    </p>
  )
}
