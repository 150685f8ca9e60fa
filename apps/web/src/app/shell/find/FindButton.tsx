import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import classes from './FindButton.module.css'

const FindDialog = lazyPart(() => import('./FindDialog.tsx'), { floats: true })

/** The search of every staff page. It opens with Ctrl+K or ⌘K as well, also while somebody types into a field. */
export function FindButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      if (!isShortcut || document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes.find}
        title="Find anything (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} aria-hidden="true" />
        <span className={classes.label}>Find anything</span>
        <span className={classes.keys} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <Suspense>{isOpen && <FindDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
