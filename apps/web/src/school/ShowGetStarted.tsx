import type { SchoolSetup } from '@corridor/contract'
import { Button } from '@mantine/core'
import { useReadOnlyReason } from '../base/session/readOnlyReason.ts'
import { flash } from '../base/state/flashes.ts'
import { withErrorFlash } from '../base/withErrorFlash.ts'
import { Section } from '../ui/page/Section.tsx'
import { saveSchool } from './commands.ts'

/** Only a school that has hidden it has this. */
export function ShowGetStarted({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const readOnly = useReadOnlyReason(school.schoolId)
  const show = () =>
    withErrorFlash(async () => {
      await saveSchool(school.schoolId, { hidesGetStarted: false, version: settings.version })
      flash('Get started is on the dashboard again.')
    })
  return (
    <Section title="Get started" description="The steps of a new school are hidden on the dashboard.">
      <Button variant="default" onClick={show} disabled={readOnly !== null}>
        Show them again
      </Button>
      {readOnly && <p>{readOnly}</p>}
    </Section>
  )
}
