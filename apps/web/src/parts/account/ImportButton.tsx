import { mayAdd } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { Button, type ButtonProps } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useInitialize } from '../../base/session/initialize.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const WhoImports = lazyPart(() => import('./WhoImports.tsx'), { floats: true })

interface ImportButtonProps extends ButtonProps {
  schoolId: SchoolId
  label: string
}

/** Leads to the district's roster with this school chosen. Those who may not import read whom to ask. */
export function ImportButton({ schoolId, label, ...look }: ImportButtonProps) {
  const { viewer, district } = useInitialize()
  const [isOpen, setOpen] = useState(false)
  const icon = <IconUpload size={18} aria-hidden />
  if (district.mayConnect) {
    return (
      <LinkButton
        {...look}
        to="AdminDistrictRoster"
        params={{ id: district.districtId }}
        query={{ school: schoolId }}
        leftSection={icon}
      >
        {label}
      </LinkButton>
    )
  }
  // Whoever cannot add anybody has no business with a roster.
  if (!mayAdd(viewer, schoolId, 'student') && !mayAdd(viewer, schoolId, 'faculty')) return null
  return (
    <>
      <Button {...look} leftSection={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <WhoImports schoolId={schoolId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
