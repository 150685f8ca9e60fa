import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { Calling } from './calling.ts'

const FindDialog = lazyPart(() => import('./FindDialog.tsx'), { floats: true })

/** In an emergency students are taken into the nearest room. */
export function FindButton(calling: Calling) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserSearch size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Somebody else is here
      </Button>
      <Suspense>{isOpen && <FindDialog {...calling} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
