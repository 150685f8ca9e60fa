import { isActive } from '@corridor/rules/pass'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useOwnLists } from '../../base/session/initialize.ts'
import { FrozenScreen } from '../../parts/freeze/FrozenScreen.tsx'
import { INSTRUCTION_WORDS } from '../../parts/freeze/instructionWords.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { OfflineBar } from '../OfflineBar.tsx'
import type { FrozenSchool } from './covering.ts'
import classes from './FrozenDialog.module.css'
import { Silence } from './Silence.tsx'
import { useModal } from './useModal.ts'

/** Most students are in class. */
const OutPart = lazyPart(() => import('./OutPart.tsx'))

/**
 * Above everything, menus and dialogs included: the browser lets nobody reach what is behind a modal dialog. It cannot
 * be closed, and whatever was open before is there again afterward.
 */
export function FrozenDialog({ school: { freeze, school } }: { school: FrozenSchool }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = useModal(heading)
  const isQuiet = freeze.instruction === 'stay'
  const pass = useOwnLists().live.find((one) => one.schoolId === school.schoolId && isActive(one))
  const [wasOut, setWasOut] = useState(false)
  if (pass && !wasOut) setWasOut(true)
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
        {(wasOut || isQuiet) && (
          <Stack>
            {isQuiet && <Silence />}
            <Suspense>{wasOut && <OutPart freeze={freeze} school={school} pass={pass} heading={heading} />}</Suspense>
          </Stack>
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
