import type { SignInSlip } from '@corridor/contract'
import { PRODUCT_NAME } from '@corridor/contract/constants'
import { asUserGroupId, type UserGroupId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { dayText } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { errorMessage } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { usePathname } from '../base/router/useRouter.ts'
import { routeAt } from '../base/routes.ts'
import { usePageTitle } from '../base/state/page.ts'
import { useAnswer } from '../base/useAnswer.ts'
import { linkUrl } from '../parts/account/linkUrl.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import classes from './Slips.module.css'

/** Sign-in slips of a class, eight to a sheet, to be cut apart and handed out. */
export default function Slips() {
  const userGroupId = asUserGroupId(Number(useParam('id')))
  // Slips are made once for each visit: new ones replace the ones before, which may be printed already.
  const { data, error, tryAgain } = useAnswer(() =>
    request('POST /api/usergroup/:userGroupId/slips', { params: { userGroupId } }),
  )
  usePageTitle('Sign-in slips')
  const back = <BackToClass userGroupId={userGroupId} />
  if (error) {
    return (
      <main className={classes.page}>
        {back}
        <h1>No slips were made</h1>
        <p role="alert">{errorMessage(error)}</p>
        <Button onClick={tryAgain}>Try again</Button>
      </main>
    )
  }
  if (!data) {
    return (
      <main className={classes.page}>
        {back}
        <p>Making the slips…</p>
      </main>
    )
  }
  const { className, timezone, slips, signedInCount, withheldCount } = data
  return (
    <main className={classes.page}>
      {back}
      <header className={classes.head}>
        <div>
          <h1>Sign-in slips for {className}</h1>
          <p>
            {slips.length === 0
              ? 'Everyone in this class whose account you manage can already sign in.'
              : "Each slip sets one password, once. Don't share it. Slips printed earlier no longer work."}
          </p>
          {signedInCount > 0 && slips.length > 0 && <p>Skipped because they can already sign in: {signedInCount}</p>}
          {withheldCount > 0 && <p>Skipped because you don't manage their accounts: {withheldCount}</p>}
        </div>
        {slips.length > 0 && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </header>
      <ul className={classes.slips}>
        {slips.map((slip) => (
          <Slip key={slip.userId} slip={slip} timezone={timezone} />
        ))}
      </ul>
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

function Slip({ slip, timezone }: { slip: SignInSlip; timezone: string }) {
  return (
    <li className={classes.slip}>
      <QrCode value={linkUrl(slip)} size={116} title={`Code for ${fullName(slip)}`} />
      <div className={classes.text}>
        <b>{fullName(slip)}</b>
        <span>
          Username <b translate="no">{slip.username}</b>
        </span>
        <span>Scan the code with a phone or Chromebook and choose a password for {PRODUCT_NAME}.</span>
        <small>Works once, until {dayText(slip.expiresAt, timezone)}</small>
      </div>
    </li>
  )
}
