import type { SlipSheets as Sheets, SignInSlip } from '@corridor/contract'
import { slipCodeText } from '@corridor/rules/signIn'
import { fullName } from '@corridor/rules/text'
import { timesIn } from '@corridor/rules/time'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { pathTo } from '../base/routes.ts'
import { linkUrl } from '../parts/account/linkUrl.ts'
import { gradeName } from '../parts/person/gradeName.ts'
import { QrCode } from '../ui/QrCode.tsx'
import { Logo } from '../ui/theme/Logo.tsx'
import { useWordsIn } from '../words/useWordsIn.ts'
import classes from './Slips.module.css'

// lingui-set comment="Student: a printed slip to sign in for the first time"

interface SlipSheetsProps {
  title: string
  back: ReactNode
  sheets: Sheets
}

/** Slips that were just made, eight to a sheet, to be cut apart and handed out. They are printed at once. */
export function SlipSheets({ title, back, sheets }: SlipSheetsProps) {
  const { schoolName, timezone, slips, signedInCount, withheldCount } = sheets
  const { i18n: english } = useLingui()
  const spanish = useWordsIn('es')
  const isEmpty = slips.length === 0
  const isReady = !isEmpty && spanish !== undefined
  useEffect(() => {
    if (isReady) window.print()
  }, [isReady])
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
        {spanish &&
          slips.map((slip) => (
            <Slip
              key={slip.userId}
              i18n={slip.language === 'es' ? spanish : english}
              slip={slip}
              schoolName={schoolName}
              timezone={timezone}
            />
          ))}
      </ul>
    </main>
  )
}

/** Without "https://", as people type it. */
const typedAddress = () => `${window.location.host}${pathTo('SlipCode')}`

interface SlipProps {
  /** Of whoever the slip is for. */
  i18n: I18n
  slip: SignInSlip
  schoolName: string
  timezone: string
}

function Slip({ i18n, slip, schoolName, timezone }: SlipProps) {
  const { className, teacherName, grade, code, expiresAt } = slip
  const gradeText = grade && gradeName(i18n, grade)
  const address = typedAddress()
  const [before, after] = i18n._(msg`Scan, or go to ${address} and type`).split(address)
  const day = timesIn(i18n.locale).dayText(expiresAt, timezone)
  const lines = className ? [className, [teacherName, gradeText].filter(Boolean).join(' · ')] : [gradeText ?? '']
  return (
    <li className={classes.slip} lang={i18n.locale}>
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
          {before}
          <b translate="no">{address}</b>
          {after}
        </span>
        <b className={classes.code} translate="no">
          {slipCodeText(code)}
        </b>
        <span>{i18n._(msg`Works once, until ${day}. Don’t share it.`)}</span>
      </div>
    </li>
  )
}
