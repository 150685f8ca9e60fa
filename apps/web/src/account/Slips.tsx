import type { Answer } from '@corridor/contract'
import { asUserGroupId, type UserGroupId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { usePathname } from '../base/router/useRouter.ts'
import { routeAt } from '../base/routes.ts'
import { usePageTitle } from '../base/state/page.ts'
import { CheckRow } from '../ui/form/CheckRow.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { FailureNote } from '../ui/page/FailureNote.tsx'
import { SlipSheets } from './SlipSheets.tsx'
import classes from './Slips.module.css'

/** Sign-in slips of a class. They are made by a press: opening or reloading the page makes none. */
export default function Slips() {
  const userGroupId = asUserGroupId(Number(useParam('id')))
  const [sheets, setSheets] = useState<Answer<'POST /api/usergroup/:userGroupId/slips'> | null>(null)
  const [voidsEarlier, setVoidsEarlier] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  usePageTitle('Sign-in slips')
  const back = <BackToClass userGroupId={userGroupId} />
  if (sheets) return <SlipSheets title={`Sign-in slips for ${sheets.className}`} back={back} sheets={sheets} />

  const print = async () => {
    setPending(true)
    setProblem(null)
    try {
      const params = { userGroupId }
      setSheets(await request('POST /api/usergroup/:userGroupId/slips', { params, body: { voidsEarlier } }))
    } catch (error) {
      setProblem(errorMessage(error))
      setPending(false)
    }
  }

  return (
    <main className={classes.page}>
      {back}
      <header className={classes.head}>
        <div>
          <h1>Sign-in slips</h1>
          <p>
            A slip for every student of this class who can’t sign in yet, eight to a sheet. The last three slips of a
            student keep working until one of them is used.
          </p>
        </div>
      </header>
      <div className={classes.choice}>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} loading={isPending} onClick={print}>
          Print slips
        </Button>
        {/* For slips that were lost, or that somebody else may have. */}
        <CheckRow checked={voidsEarlier} onChange={setVoidsEarlier}>
          Void earlier slips
        </CheckRow>
      </div>
      {problem && <FailureNote>{problem}</FailureNote>}
    </main>
  )
}

function BackToClass({ userGroupId }: { userGroupId: UserGroupId }) {
  const isAdministrator = routeAt(usePathname()) === 'AdminClassSlips'
  return (
    <div className={classes.back}>
      <LinkButton
        to={isAdministrator ? 'AdminClassEdit' : 'FacultyClassEdit'}
        params={{ id: userGroupId }}
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        Back to the class
      </LinkButton>
    </div>
  )
}
