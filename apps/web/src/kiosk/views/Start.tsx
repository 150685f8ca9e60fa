import { readStudentNumber } from '@corridor/rules/kiosk'
import type { Language } from '@corridor/rules/words'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCamera, IconClock, IconLock, IconScan, IconWifiOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { loadOrRetry } from '../../base/loadOrRetry.ts'
import { useStore } from '../../base/state/store.ts'
import { type CameraProblem, hasCameras } from '../../ui/scan/camera.ts'
import { isCameraOn, switchCamera } from '../entry/deviceCamera.ts'
import { Entry } from '../entry/Entry.tsx'
import type { Dispatch } from '../state/reducer.ts'
import { isLateDesk, type KioskState } from '../state/state.ts'
import { cameraText } from './cameraText.ts'
import { Footer } from './Footer.tsx'
import { IconTile } from './IconTile.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import classes from './Start.module.css'

// lingui-set comment="Kiosk: the start"

/** Only at an entrance. */
const Greeting = lazy(() => loadOrRetry(() => import('./Greeting.tsx')))
/** Only where somebody has switched it on. */
const Camera = lazy(() => import('../entry/Camera.tsx'))

interface StartProps {
  state: KioskState
  language: Language
  dispatch: Dispatch
}

export function Start({ state, language, dispatch }: StartProps) {
  const { t, i18n } = useLingui()
  const { isOffline, typed, request, returns } = state
  const isLate = isLateDesk(state)
  const usesCamera = useStore(isCameraOn) && hasCameras()
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const picture = (
    <Suspense>
      {usesCamera ? <Camera onRead={(text) => dispatch({ type: 'read', text })} onProblem={setProblem} /> : null}
      {(!usesCamera || problem) && <IconTile Icon={isOffline ? IconWifiOff : IconScan} />}
      {isLate && !isOffline && <Greeting state={state} />}
    </Suspense>
  )
  const waiting = returns.length
  return (
    <>
      <Entry
        picture={picture}
        title={isOffline ? <Trans>No connection</Trans> : <Trans>Scan your ID or type your number</Trans>}
        text={
          isOffline && isLate ? (
            <Trans>Please see the office.</Trans>
          ) : isOffline ? (
            <Trans>
              Ask your teacher for a paper pass. Back from one? Scan anyway: it is sent as soon as we're connected.
            </Trans>
          ) : (
            i18n._(cameraText(usesCamera, problem))
          )
        }
        note={
          waiting > 0 && (
            <span className={classes.waiting}>
              <IconClock size={22} aria-hidden />
              <Plural value={waiting} one="# return is waiting to be sent" other="# returns are waiting to be sent" />
            </span>
          )
        }
        label={t`Your number`}
        typed={typed}
        hasLetters
        isComplete={readStudentNumber(typed) !== null}
        isBusy={request !== null}
        dispatch={dispatch}
      />
      <Footer>
        <p className={classes.privacy}>
          {!isLate && (
            <>
              <IconLock size={22} aria-hidden />
              <Trans>Only first names and times are shown here, never where somebody went.</Trans>
            </>
          )}
        </p>
        {hasCameras() && (
          <button type="button" className={classes.quiet} aria-pressed={usesCamera} onClick={switchCamera}>
            <IconCamera size={22} aria-hidden />
            <Trans>Camera</Trans>
          </button>
        )}
        <LanguageButton language={language} dispatch={dispatch} />
      </Footer>
    </>
  )
}
