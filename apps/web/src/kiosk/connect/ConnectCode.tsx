import { connectCodeText } from '@corridor/rules/kiosk'
import type { Language } from '@corridor/rules/words'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconShieldLock } from '@tabler/icons-react'
import { useIsOffline } from '../../base/reachability.ts'
import { EVERY_SECOND, useNow } from '../../base/session/now.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { clockSpan } from '../frame/clockSpan.ts'
import frame from '../frame/Frame.module.css'
import { Header } from '../frame/Header.tsx'
import type { Dispatch } from '../state/reducer.ts'
import type { Device } from '../state/state.ts'
import { Footer } from '../views/Footer.tsx'
import { LanguageButton } from '../views/LanguageButton.tsx'
import start from '../views/Start.module.css'
import classes from './ConnectCode.module.css'
import { useConnectCode } from './useConnectCode.ts'

// lingui-set comment="Kiosk: before it is connected to a room"

interface ConnectCodeProps {
  device: Extract<Device, { is: 'waiting' }>
  language: Language
  dispatch: Dispatch
  refresh: () => void
}

/** A code that staff scan or type on their own device: nobody signs in on this one. */
export default function ConnectCode({ device: { code, expiresAt }, language, dispatch, refresh }: ConnectCodeProps) {
  useConnectCode(dispatch, refresh)
  return (
    <div className={frame.kiosk}>
      <main className={frame.main}>
        <Header screen={null} details={<Trans>Not connected yet</Trans>} />
        <div className={classes.steps}>
          <h2>
            <Trans>Connect this device to a room</Trans>
          </h2>
          <ol>
            <li>
              <span>
                <Trans>
                  Scan the code with your own phone, or open <b>Kiosks</b> on your own computer.
                </Trans>
              </span>
            </li>
            <li>
              <span>
                <Trans>Check that it shows these letters.</Trans>
              </span>
            </li>
            <li>
              <span>
                <Trans>Choose the room. This screen follows by itself.</Trans>
              </span>
            </li>
          </ol>
        </div>
        <Footer>
          <p className={start.privacy}>
            <IconShieldLock size={24} aria-hidden />
            <Trans>Nobody signs in on this device.</Trans>
          </p>
          <LanguageButton language={language} dispatch={dispatch} />
        </Footer>
      </main>
      <aside className={classes.code}>{code === null ? <NoCode /> : <Code code={code} expiresAt={expiresAt} />}</aside>
    </div>
  )
}

function NoCode() {
  const isOffline = useIsOffline()
  return <p role="status">{isOffline ? <Trans>No connection</Trans> : <Trans>One moment</Trans>}</p>
}

function Code({ code, expiresAt }: { code: string; expiresAt: number }) {
  const { t } = useLingui()
  useNow(EVERY_SECOND)
  const time = clockSpan(Math.max(0, Math.round((expiresAt - Date.now()) / 1000)))
  return (
    <>
      <QrCode className={classes.qr} value={connectUrl(code)} title={t`Code to connect this device`} margin={2} />
      <p className={classes.letters}>{connectCodeText(code)}</p>
      <p>
        <Trans>New letters in {time}</Trans>
      </p>
    </>
  )
}

/** Opens the question on the phone that scans it. */
const connectUrl = (code: string) => `${window.location.origin}/connect?code=${code}`
