import { Suspense } from 'react'
import { lazyPart } from '../../lazyPart.tsx'
import type { SelectionBarProps } from './SelectionBar.tsx'

// Loaded on demand, because no list begins with a selection.
const SelectionBar = lazyPart(() => import('./SelectionBar.tsx'), { floats: true })

/**
 * Floats above the list while something is selected. The region that announces the count is always in the page, because
 * screen readers do not notice one that appears together with its text.
 */
export function BulkBar(bar: SelectionBarProps) {
  const { many, count } = bar
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && `${count} ${many} selected`}
      </p>
      {count > 0 && (
        <Suspense>
          <SelectionBar {...bar} />
        </Suspense>
      )}
    </>
  )
}
