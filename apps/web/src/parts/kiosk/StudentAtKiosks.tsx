import type { Person, PersonSchool } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { fullName } from '@corridor/rules/text'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { request } from '../../base/client.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { withErrorFlash } from '../../base/withErrorFlash.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { Section } from '../../ui/page/Section.tsx'

type Student = Pick<Person, 'userId' | 'type' | 'firstName' | 'lastName'>
type School = Pick<PersonSchool, 'schoolId' | 'name'>

/** How a student identifies themselves at kiosks, on their page. Nothing for those who may not change it. */
export function StudentAtKiosks({ person }: { person: Student & { schools: readonly School[] } }) {
  const viewer = useViewer()
  const schools = person.schools.filter(({ schoolId }) => can(viewer, 'student.lock', { ...person, schoolId }))
  if (schools.length === 0) return null
  return (
    <Section title="Kiosks" description="A printed card, or the student’s number and their PIN.">
      {schools.map((school) => (
        <Card key={school.schoolId} person={person} school={school} isNamed={schools.length > 1} />
      ))}
      <Row>
        <Button variant="default" onClick={() => void resetPin(person)}>
          Reset PIN
        </Button>
      </Row>
    </Section>
  )
}

function Card({ person, school, isNamed }: { person: Student; school: School; isNamed: boolean }) {
  const { schoolId, name } = school
  return (
    <>
      {isNamed && <h3>{name}</h3>}
      <Row>
        <LinkButton
          to="KioskCard"
          params={{ school: schoolId, id: person.userId }}
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          Print card
        </LinkButton>
        <Button variant="default" onClick={() => void revokeCard(person, school)}>
          Revoke card
        </Button>
      </Row>
    </>
  )
}

async function revokeCard(person: Student, { schoolId }: School): Promise<void> {
  const isSure = await confirm({
    title: `Revoke ${fullName(person)}’s card?`,
    message: 'Kiosks stop accepting it at once. You can print another one at any time.',
    confirmLabel: 'Revoke card',
    danger: true,
  })
  if (!isSure) return
  const params = { schoolId, userId: person.userId }
  if (await withErrorFlash(() => request('DELETE /api/school/:schoolId/card/:userId', { params }))) {
    flash('The card no longer works.')
  }
}

async function resetPin({ userId, ...person }: Student): Promise<void> {
  const isSure = await confirm({
    title: `Reset ${fullName(person)}’s PIN?`,
    message: 'The PIN stops working. The student sets a new one in Settings.',
    confirmLabel: 'Reset PIN',
  })
  if (!isSure) return
  if (await withErrorFlash(() => request('DELETE /api/user/:userId/pin', { params: { userId } }))) {
    flash('The PIN is removed. The student can set a new one in Settings.')
  }
}
