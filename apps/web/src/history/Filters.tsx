import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazyPart.tsx'
import { FilterFields, type FilterFieldsProps, TypeChips } from './FilterFields.tsx'
import classes from './History.module.css'
import { countInForce, filtersInForce } from './inForce.ts'

const FilterSheet = lazyPart(() => import('./FilterSheet.tsx'), { floats: true })

interface FiltersProps extends FilterFieldsProps {
  onClear: () => void
}

/** A card of fields; on a phone a button that opens them, and what is in force. */
export function Filters(props: FiltersProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  return isNarrow ? <PhoneFilters {...props} /> : <FilterCard {...props} />
}

function FilterCard({ onClear, ...props }: FiltersProps) {
  return (
    <section className={classes.card} aria-label="Filters">
      <FilterFields {...props} />
      <div className={classes.below}>
        <TypeChips {...props} />
        {countInForce(props.filters) > 0 && (
          <button type="button" className={classes.clear} onClick={onClear}>
            Clear filters
          </button>
        )}
      </div>
    </section>
  )
}

function PhoneFilters({ onClear, ...props }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const count = countInForce(props.filters)
  return (
    <section className={classes.phone} aria-label="Filters">
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        Filters
        {count > 0 && (
          <span className={classes.number}>
            {count}
            <span className="visually-hidden"> in force</span>
          </span>
        )}
      </button>
      <ul className={classes.inForce}>
        {filtersInForce(props.filters).map(({ label, without }) => (
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
    </section>
  )
}
