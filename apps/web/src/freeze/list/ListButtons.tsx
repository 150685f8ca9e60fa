import type { Freeze, School } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useInitialize } from '../../base/session/initialize.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const ExportDialog = lazyPart(() => import('./ExportDialog.tsx'), { floats: true })

interface ListButtonsProps {
  school: School
  freeze: Freeze
}

/** For those who may start a freeze: the list of everybody, for responders. */
export function ListButtons({ school, freeze: { freezeId } }: ListButtonsProps) {
  const { viewer, isImpersonator } = useInitialize()
  const [isOpen, setOpen] = useState(false)
  if (isImpersonator || !can(viewer, 'freeze.start', school)) return null
  return (
    <Row>
      <LinkButton
        to="FreezeList"
        params={{ id: freezeId }}
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
      >
        Print list
      </LinkButton>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      <Suspense>{isOpen && <ExportDialog freezeId={freezeId} onClose={() => setOpen(false)} />}</Suspense>
    </Row>
  )
}
