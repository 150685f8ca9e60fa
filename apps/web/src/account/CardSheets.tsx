import type { StudentCard } from '@corridor/contract'
import { fullName } from '@corridor/rules/text'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { QrCode } from '../ui/QrCode.tsx'
import { Logo } from '../ui/theme/Logo.tsx'
import { useWordsIn } from '../words/useWordsIn.ts'
import classes from './CardSheets.module.css'

interface CardSheetsProps {
  schoolName: string
  cards: readonly StudentCard[]
}

// lingui-set comment="Student: a printed card for kiosks"
const SHOW = msg`Show this card to a kiosk`

/** Cards that were just made, as large as an ID card, eight to a sheet. They are printed at once. */
export function CardSheets({ schoolName, cards }: CardSheetsProps) {
  const { i18n: english } = useLingui()
  const spanish = useWordsIn('es')
  const isReady = spanish !== undefined
  useEffect(() => {
    if (isReady) window.print()
  }, [isReady])
  return (
    <ul className={classes.cards}>
      {cards.map((card) => (
        <li key={card.userId} className={classes.card}>
          <div className={classes.text}>
            <span className={classes.school}>
              <Logo size={18} />
              <span dir="auto">{schoolName}</span>
            </span>
            <b className={classes.name} dir="auto">
              {fullName(card)}
            </b>
            {card.grade && <span>{/^\d/.test(card.grade) ? `Grade ${card.grade}` : card.grade}</span>}
            <small>
              {english._(SHOW)}
              {spanish && <span lang="es">{spanish._(SHOW)}</span>}
            </small>
          </div>
          <QrCode className={classes.code} value={card.code} margin={1} title={`Card of ${fullName(card)}`} />
        </li>
      ))}
    </ul>
  )
}
