import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import {
  closeFlash,
  type Flash,
  type FlashKind,
  flashes,
  holdFlash,
  releaseFlash,
  undoFlash,
} from '../base/state/flashes.ts'
import { useStore } from '../base/state/store.ts'
import classes from './Flashes.module.css'

// lingui-set comment="Everywhere: short messages at the edge of the page"

const ICONS: Readonly<Record<FlashKind, typeof IconX>> = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  info: IconInfoCircle,
}

/**
 * Short messages at the bottom left. The region is always in the page, so that screen readers announce what is added.
 */
export function Flashes() {
  const shown = useStore(flashes)
  return (
    <div className={classes.area} data-testid="flashes" aria-live="polite">
      {shown.map((flash) => (
        <FlashMessage key={flash.id} flash={flash} />
      ))}
    </div>
  )
}

function FlashMessage({ flash: { id, text, kind, undo } }: { flash: Flash }) {
  const { t } = useLingui()
  const Icon = ICONS[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only let the reader take their time
    <div
      className={classes.flash}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => holdFlash(id)}
      onPointerLeave={() => releaseFlash(id)}
      onFocus={() => holdFlash(id)}
      onBlur={() => releaseFlash(id)}
    >
      <Icon className={classes.icon} aria-hidden="true" />
      <span className={classes.text}>{text}</span>
      {undo && (
        <button type="button" className={classes.undo} onClick={() => undoFlash(id)}>
          <Trans>Undo</Trans>
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t`Close message`}
        title={t`Close message`}
        onClick={() => closeFlash(id)}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
