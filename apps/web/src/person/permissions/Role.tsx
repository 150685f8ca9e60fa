import type { Person } from '@corridor/contract'
import { isAdministrator } from '@corridor/rules/access'
import { fullName } from '@corridor/rules/text'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { command } from '../../base/command.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { personQuery } from '../queries.ts'
import { UPDATED } from './labels.ts'
import classes from './Permissions.module.css'

const changeRole = command('POST /api/user/:userId/role', ({ params }) => [
  personQuery(params.userId),
  { queryKey: [PEOPLE_KEY] },
])

/** What somebody is in their schools, with the way to change it for those who may. */
export function Role({ person }: { person: Person }) {
  const { isImpersonator } = useInitialize()
  const titleId = useId()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!person.mayChangeRole || isImpersonator) return null
  const isOne = isAdministrator(person.type)
  const change = async () => {
    if (!(await confirmRole(person, isOne))) return
    setSending(true)
    setProblem(null)
    try {
      const role = isOne ? 'faculty' : 'schoolAdministrator'
      await changeRole({ params: { userId: person.userId }, body: { role } })
      flash(UPDATED)
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Card aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{isOne ? 'Administrator' : 'Teacher'}</h2>
        <Button size="sm" variant="default" loading={isSending} onClick={() => void change()}>
          {isOne ? 'Make a teacher' : 'Make an administrator'}
        </Button>
      </header>
      <p className={classes.notice}>
        {isOne
          ? 'Administrators manage their schools, as far as the permissions below let them.'
          : 'Teachers work with their own students. The permissions below let them do more.'}
      </p>
      {problem && (
        <p role="alert" className={classes.refusal}>
          {problem}
        </p>
      )}
    </Card>
  )
}

function confirmRole(person: Person, isAdministratorNow: boolean): Promise<boolean> {
  const name = fullName(person)
  const many = person.schools.length > 1
  return confirm(
    isAdministratorNow
      ? {
          title: `Make ${name} a teacher?`,
          message: 'They lose all of their permissions. Their classes and rooms stay.',
          confirmLabel: 'Make a teacher',
          danger: true,
        }
      : {
          title: `Make ${name} an administrator?`,
          message: `They manage ${many ? 'their schools' : 'the school'} from now on, with the permissions that you hold there. You can take some of them away afterward.`,
          confirmLabel: 'Make an administrator',
        },
  )
}
