import { Button, Drawer } from '@mantine/core'
import '../ui/dialog/modalStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { useState } from 'react'
import { useReturnFocus } from '../ui/dialog/useReturnFocus.ts'
import { FilterFields, type FilterFieldsProps, TypeChips } from './FilterFields.tsx'
import classes from './History.module.css'
import type { HistoryFilters } from './shape.ts'

interface FilterSheetProps extends FilterFieldsProps {
  onClose: () => void
}

/** All filters at once, on a phone. Nothing is searched until they are applied. */
export default function FilterSheet({ filters, timezone, onChange, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState<HistoryFilters>(filters)
  useReturnFocus()
  const change = (changed: Partial<HistoryFilters>) => setDraft((before) => ({ ...before, ...changed }))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title="Filters"
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.sheet}>
        <FilterFields filters={draft} timezone={timezone} onChange={change} pauseMs={0} />
        <TypeChips filters={draft} onChange={change} />
        <Button
          onClick={() => {
            onChange(draft)
            onClose()
          }}
        >
          Apply
        </Button>
      </div>
    </Drawer>
  )
}
