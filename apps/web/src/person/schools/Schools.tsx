import type { Person, PersonSchool } from '@corridor/contract'
import { endRefusal, isStudent, mayLinkToSchool, type Viewer } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { command } from '../../base/command.ts'
import { useInitialize, useSchools } from '../../base/session/initialize.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { Section } from '../../ui/page/Section.tsx'
import { Picker } from '../../ui/picker/Picker.tsx'
import { LinkList } from '../LinkList.tsx'
import { UPDATED } from '../labels.ts'
import { personQuery, usePerson } from '../queries.ts'
import { useLinkField } from '../useLinkField.ts'
import classes from './Schools.module.css'

const PEOPLE = { queryKey: [PEOPLE_KEY] }

const linkSchool = command('POST /api/user/:userId/school/:schoolId', ({ params }) => [
  personQuery(params.userId),
  PEOPLE,
])
const unlinkSchool = command('DELETE /api/user/:userId/school/:schoolId', ({ params }) => [
  personQuery(params.userId),
  PEOPLE,
])

/** The tab with the schools that a person belongs to, of those that the viewer sees. */
export default function Schools() {
  const person = usePerson()
  const { viewer, isImpersonator } = useInitialize()
  if (!person) return null
  const mayUnlink = (school: PersonSchool) => !isImpersonator && mayEnd(viewer, person, school)
  return (
    <div className={classes.stack}>
      <Section title="Schools" description="Unlinking ends what they do at the school. History stays.">
        <LinkList
          items={person.schools.map((school) => ({
            id: school.schoolId,
            name: school.name,
            content: school.name,
            isFixed: !mayUnlink(school),
          }))}
          empty={`${fullName(person)} is in no school right now.`}
          unlink={(schoolId) => unlink(person, schoolId)}
        />
        {!isImpersonator && <SchoolPicker person={person} />}
      </Section>
    </div>
  )
}

/** By the same rule as the server, which also knows whether somebody is the last administrator. */
function mayEnd(viewer: Viewer, { userId, type }: Person, { schoolId, permissions }: PersonSchool): boolean {
  const held = isStudent(type) ? [] : permissions
  return held !== null && endRefusal(viewer, schoolId, { userId, type, permissions: held }) === null
}

async function unlink(person: Person, schoolId: SchoolId): Promise<void> {
  const school = person.schools.find((one) => one.schoolId === schoolId)
  const isSure = await confirm({
    title: `Unlink ${fullName(person)} from ${school?.name ?? 'this school'}?`,
    message: isStudent(person.type)
      ? 'A live pass ends, and all others are canceled. Rooms and classes there end as well.'
      : 'Open requests go to somebody else. Their rooms, settings and cover there end as well.',
    confirmLabel: 'Unlink',
    danger: true,
    losesSomething: true,
  })
  if (!isSure) return
  await unlinkSchool({ params: { userId: person.userId, schoolId } })
  flash(UPDATED)
}

function SchoolPicker({ person }: { person: Person }) {
  const { viewer } = useInitialize()
  const field = useLinkField<SchoolId>('school', async (schoolId) => {
    await linkSchool({ params: { userId: person.userId, schoolId } })
    flash(UPDATED)
  })
  const account = {
    userId: person.userId,
    type: person.type,
    permissions: Object.fromEntries(person.schools.map(({ schoolId, permissions }) => [schoolId, permissions ?? []])),
  }
  const offered = useSchools()
    .map(({ school }) => school)
    .filter(({ schoolId }) => !(schoolId in account.permissions) && mayLinkToSchool(viewer, schoolId, account))
  if (offered.length === 0) return null
  return (
    <Picker
      bind={field}
      label="Link a school"
      placeholder="Search for a school"
      options={offered}
      keyOf={({ schoolId }) => schoolId}
      labelOf={({ name }) => name}
      emptyText="No such school"
    />
  )
}
