import type { SignInSlip } from '@corridor/contract'
import { PRODUCT_NAME } from '@corridor/contract/constants'
import { asUserGroupId, dayText, fullName, type UserGroupId } from '@corridor/rules'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { errorMessage, request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { usePathname } from '../base/router/useRouter.ts'
import { routeAt } from '../base/routes.ts'
import { usePageTitle } from '../base/state/page.ts'
import { useAnswer } from '../base/useAnswer.ts'
import { linkUrl } from '../parts/account/linkUrl.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import classes from './Slips.module.css'

/** Sign-in slips of a class, eight to a sheet, to be cut apart and handed out. */
export default function Slips() {
  const userGroupId = asUserGroupId(Number(useParam('id')))
  // Once for each visit: slips that are made again replace the ones before, which may be printed already.
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
              ? 'Everybody in this class whose account you manage can sign in already.'
              : 'Each slip sets one password, once. Hand it to nobody else; slips printed before no longer work.'}
          </p>
          {signedInCount > 0 && slips.length > 0 && <p>Left out, because they can sign in already: {signedInCount}</p>}
          {withheldCount > 0 && <p>Left out, because you do not manage their accounts: {withheldCount}</p>}
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
      <QRCodeSVG
        value={linkUrl(slip)}
        size={116}
        level="M"
        marginSize={2}
        bgColor="#ffffff"
        fgColor="#101828"
        title={`Code for ${fullName(slip)}`}
      />
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
