import { Suspense, useEffect } from 'react'
import { useStore } from '../../base/state/store.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { shownLink } from './shownLink.ts'

const LinkDialog = lazyPart(() => import('./LinkDialog.tsx'), { floats: true })

const close = () => shownLink.set(null)

/** Every screen with a `ResetPasswordButton` has this once. */
export function ShownLink() {
  const shown = useStore(shownLink)
  useEffect(() => close, [])
  return (
    shown && (
      <Suspense>
        <LinkDialog {...shown} onClose={close} />
      </Suspense>
    )
  )
}
