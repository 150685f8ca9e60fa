import type { ComponentProps, ElementType } from 'react'

/** The props of a layout component, and those of the element that it is drawn as. */
export type LayoutProps<Tag extends ElementType, Own> = Own & { as?: Tag; className?: string | undefined } & Omit<
    ComponentProps<Tag>,
    keyof Own | 'as' | 'className'
  >
