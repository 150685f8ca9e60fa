import { holds, resourceOf, type UserType } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../base/apiError.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { signOutEverywhere } from './commands.ts'
import { accountQuery } from './queries.ts'
import { ResetPasswordButton } from './ResetPasswordButton.tsx'
import { ShownLink } from './ShownLink.tsx'

interface AccountPerson {
  userId: UserId
  type: UserType
  schools: readonly { schoolId: SchoolId }[]
}

/** On a person's page: how they sign in, for those with power over the account. Nothing for everybody else. */
export function AccountSection({ person }: { person: AccountPerson }) {
  const viewer = useViewer()
  const { userId, type, schools } = person
  const holdsWrite = schools.some(({ schoolId }) => holds(viewer, schoolId, resourceOf(type), 'write'))
  // Others are not even asked about: they would be refused.
  const { data: account } = useQuery({ ...accountQuery(userId), enabled: holdsWrite && viewer.userId !== userId })
  if (!account?.mayControl) return null
  const schoolId = schools[0]?.schoolId ?? null
  const name = fullName(account)
  const signOut = async () => {
    const question = {
      title: `Sign ${name} out everywhere?`,
      message: 'They are signed out on every device.',
      confirmLabel: 'Sign out',
    }
    if (!(await confirm(question))) return
    try {
      await signOutEverywhere(userId)
      flash(`${name} is signed out everywhere.`)
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
  }
  return (
    <Section title="Sign-in" description={stateText(account)}>
      <Row>
        <ResetPasswordButton userId={userId} name={name} schoolId={schoolId} means={account} />
        <Button variant="default" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
      </Row>
      <ShownLink />
      <AccountLinks account={account} name={name} schoolId={schoolId} />
    </Section>
  )
}

function stateText({
  hasPassword,
  hasProvider,
  link,
}: {
  hasPassword: boolean
  hasProvider: boolean
  link: object | null
}) {
  if (hasPassword && hasProvider) return 'Signs in with a password, or through the school’s single sign-on.'
  if (hasPassword) return 'Signs in with a password.'
  if (hasProvider) return 'Signs in through the school’s single sign-on.'
  return link ? 'Was invited and has not set a password yet.' : 'Cannot sign in yet, and has no invitation that works.'
}
