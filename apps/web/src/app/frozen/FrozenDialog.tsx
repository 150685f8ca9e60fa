import type { Pass } from '@corridor/contract'
import { isActive } from '@corridor/rules/pass'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useOwnLists } from '../../base/session/initialize.ts'
import { FrozenScreen } from '../../parts/freeze/FrozenScreen.tsx'
import { INSTRUCTION_WORDS } from '../../parts/freeze/instructionWords.ts'
import { endedText } from '../../pass/student/arrivedHint.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { OfflineBar } from '../OfflineBar.tsx'
import type { FrozenSchool } from './covering.ts'
import classes from './FrozenDialog.module.css'
import { OwnTicket } from './OwnTicket.tsx'
import { Silence } from './Silence.tsx'
import tile from './Tile.module.css'
import { useModal } from './useModal.ts'

/** Only who is out is asked. */
const SayRoom = lazyPart(() => import('./SayRoom.tsx'))

/**
 * Above everything, menus and dialogs included: the browser lets nobody reach what is behind a modal dialog. It cannot
 * be closed, and whatever was open before is there again afterward.
 */
export function FrozenDialog({ school: { freeze, school } }: { school: FrozenSchool }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = useModal(heading)
  const isQuiet = freeze.instruction === 'stay'
  const pass = useOwnLists().live.find((one) => one.schoolId === school.schoolId && isActive(one))
  const [ended, setEnded] = useState<Pass | null>(null)
  const { i18n } = useLingui()
  const finish = (pass: Pass) => {
    setEnded(pass)
    // The button that had the focus is gone.
    heading.current?.focus({ preventScroll: true })
  }
  useThemeColor(isQuiet ? '#07090d' : '#0a2a5c')
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-dark={isQuiet || undefined}
      // An alert may come with a sound.
      role={isQuiet ? 'dialog' : 'alertdialog'}
      aria-labelledby="frozen-title"
      aria-describedby="frozen-text"
      onCancel={(event) => event.preventDefault()}
      // Browsers let a second Escape through.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open && currentTarget.isConnected) currentTarget.showModal()
      }}
    >
      <OfflineBar />
      <FrozenScreen freeze={freeze} school={school} words={INSTRUCTION_WORDS[freeze.instruction]} heading={heading}>
        {(pass || ended || isQuiet) && (
          <div className={classes.more}>
            {pass && <OwnTicket pass={pass} timezone={school.timezone} onEnded={finish} />}
            {ended && (
              <p role="status" className={tile.tile}>
                {endedText(i18n, ended)}
              </p>
            )}
            {isQuiet && <Silence />}
            <Suspense>{pass && <SayRoom freeze={freeze} school={school} />}</Suspense>
          </div>
        )}
      </FrozenScreen>
    </dialog>
  )
}

/** Phones paint the bar above the page in it, which must not shine. */
function useThemeColor(color: string): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.content = color
    // The first one counts.
    document.head.prepend(meta)
    return () => meta.remove()
  }, [color])
}
