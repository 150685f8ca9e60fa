import { IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import classes from './ScanButton.module.css'

const ScanDialog = lazyPart(() => import('../../pass/staff/scan/ScanDialog.tsx'), { floats: true })

/** Staff in the hall check a pass without leaving the app. */
export function ScanButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.scan}
        aria-label="Scan a pass"
        title="Scan a pass"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconQrcode size={22} aria-hidden="true" />
      </button>
      <Suspense>{isOpen && <ScanDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
