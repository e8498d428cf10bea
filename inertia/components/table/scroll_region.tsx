import { type PropsWithChildren, useEffect, useRef, useState } from 'react'

interface ScrollRegionProps {
  /** Name of the table inside, for screen readers. */
  label: string
  className?: string
}

/**
 * The scrolling frame of a table that is wider than its container. While it can scroll, it receives keyboard focus
 * (WCAG 2.1.1); otherwise it is no tab stop.
 */
export function ScrollRegion({ label, className, children }: PropsWithChildren<ScrollRegionProps>) {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const measure = () => {
      const mayScroll = getComputedStyle(current).overflowX !== 'visible'
      const isWide = current.scrollWidth > current.clientWidth
      setScrolls(mayScroll && (isWide || current.scrollHeight > current.clientHeight))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    for (const child of current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={frame}
      className={className ? `as-table-scroll ${className}` : 'as-table-scroll'}
      {...(scrolls ? { 'role': 'region', 'aria-label': label, 'tabIndex': 0 } : {})}
    >
      {children}
    </div>
  )
}
