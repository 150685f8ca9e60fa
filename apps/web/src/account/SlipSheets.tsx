import type { SlipSheets as Sheets, SignInSlip } from '@corridor/contract'
import { slipCodeText } from '@corridor/rules/signIn'
import { fullName } from '@corridor/rules/text'
import { dayText } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { pathTo } from '../base/routes.ts'
import { linkUrl } from '../parts/account/linkUrl.ts'
import { QrCode } from '../ui/QrCode.tsx'
import { Logo } from '../ui/theme/Logo.tsx'
import classes from './Slips.module.css'

interface SlipSheetsProps {
  title: string
  back: ReactNode
  sheets: Sheets
}

/** Slips that were just made, eight to a sheet, to be cut apart and handed out. They are printed at once. */
export function SlipSheets({ title, back, sheets }: SlipSheetsProps) {
  const { schoolName, timezone, slips, signedInCount, withheldCount } = sheets
  const isEmpty = slips.length === 0
  useEffect(() => {
    if (!isEmpty) window.print()
  }, [isEmpty])
  return (
    <main className={classes.page}>
      {back}
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          <p>
            {isEmpty
              ? 'Everyone whose account you manage can already sign in.'
              : 'Each slip sets one password, once. You won’t see these slips again after you leave this page.'}
          </p>
          {signedInCount > 0 && !isEmpty && <p>Skipped because they can already sign in: {signedInCount}</p>}
          {withheldCount > 0 && <p>Skipped because you don't manage their accounts: {withheldCount}</p>}
        </div>
        {!isEmpty && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Print again
          </Button>
        )}
      </header>
      <ul className={classes.slips}>
        {slips.map((slip) => (
          <Slip key={slip.userId} slip={slip} schoolName={schoolName} timezone={timezone} />
        ))}
      </ul>
    </main>
  )
}

/** Without "https://", as people type it. */
const typedAddress = () => `${window.location.host}${pathTo('SlipCode')}`

function Slip({ slip, schoolName, timezone }: { slip: SignInSlip; schoolName: string; timezone: string }) {
  const { className, teacherName, grade, code, expiresAt } = slip
  const gradeText = grade && (/^\d/.test(grade) ? `Grade ${grade}` : grade)
  const lines = className ? [className, [teacherName, gradeText].filter(Boolean).join(' · ')] : [gradeText ?? '']
  return (
    <li className={classes.slip}>
      <div className={classes.top}>
        <div className={classes.who}>
          <span className={classes.school}>
            <Logo size={20} />
            <span>{schoolName}</span>
          </span>
          <b className={classes.name}>{fullName(slip)}</b>
          {lines.map((line) => (
            <span key={line} className={classes.line}>
              {line}
            </span>
          ))}
        </div>
        <QrCode value={linkUrl(slip)} size={112} margin={1} title={`Code for ${fullName(slip)}`} />
      </div>
      <div className={classes.bottom}>
        <span>
          Scan, or go to <b translate="no">{typedAddress()}</b> and type
        </span>
        <b className={classes.code} translate="no">
          {slipCodeText(code)}
        </b>
        <span>Works once, until {dayText(expiresAt, timezone)}. Don’t share it.</span>
      </div>
    </li>
  )
}
