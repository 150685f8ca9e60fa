import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNow } from '../base/session/now.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { activeFilters, countActiveFilters } from './activeFilters.ts'
import { FilterFields, type FilterFieldsProps, TypeChips } from './FilterFields.tsx'
import classes from './History.module.css'

const FilterSheet = lazyPart(() => import('./FilterSheet.tsx'), { floats: true })

interface FiltersProps extends FilterFieldsProps {
  onClear: () => void
}

/** A card of fields; on a phone a button that opens them, and what is active. */
export function Filters(props: FiltersProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  return isNarrow ? <PhoneFilters {...props} /> : <FilterCard {...props} />
}

function FilterCard({ onClear, ...props }: FiltersProps) {
  const now = useNow()
  return (
    <Stack as={Card} aria-label="Filters">
      <FilterFields {...props} />
      <Row gap={3} isSpread>
        <TypeChips {...props} />
        {countActiveFilters(props.filters, props.timezone, now) > 0 && (
          <button type="button" className={classes.clear} onClick={onClear}>
            Clear filters
          </button>
        )}
      </Row>
    </Stack>
  )
}

function PhoneFilters({ onClear, ...props }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const count = countActiveFilters(props.filters, props.timezone, now)
  return (
    <Stack as="section" gap={2.5} aria-label="Filters">
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        Filters
        {count > 0 && (
          <span className={classes.number}>
            {count}
            <span className="visually-hidden">active</span>
          </span>
        )}
      </button>
      <ul className={classes.inForce}>
        {activeFilters(props.filters, props.timezone, now).map(({ label, without }) => (
          <li key={label}>
            {without ? (
              <button type="button" className={classes.force} onClick={() => props.onChange(without)}>
                {label}
                <IconX size={16} aria-hidden />
                <span className="visually-hidden">, remove</span>
              </button>
            ) : (
              <span className={classes.force}>{label}</span>
            )}
          </li>
        ))}
        {count > 1 && (
          <li>
            <button type="button" className={classes.clear} onClick={onClear}>
              Clear filters
            </button>
          </li>
        )}
      </ul>
      <Suspense>{isOpen && <FilterSheet {...props} onClose={() => setOpen(false)} />}</Suspense>
    </Stack>
  )
}
