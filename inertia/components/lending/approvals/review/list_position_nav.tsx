import { Link } from '@inertiajs/react'
import IconChevronLeft from '~/icons/chevron_left.svg?icon'
import IconChevronRight from '~/icons/chevron_right.svg?icon'
import type { Lists } from '@generated/views'
import { t } from '~/lib/translate'

/** Navigation through the list from which the user came; nothing for a user from elsewhere. */
export function ListPositionNav({ place: position }: { place: Lists.Place }) {
  if (!position.query) return null
  return (
    <nav aria-label={t('workflow.place.label')} className="as-line as-tight">
      <Step href={position.previousHref} label={t('workflow.place.previous')} isBack />
      <Step href={position.nextHref} label={t('workflow.place.next')} />
    </nav>
  )
}

interface StepProps {
  href: string | null
  label: string
  isBack?: boolean
}

function Step({ href, label, isBack }: StepProps) {
  const Icon = isBack ? IconChevronLeft : IconChevronRight
  const content = (
    <>
      {isBack ? <Icon size={18} aria-hidden="true" /> : null}
      {label}
      {isBack ? null : <Icon size={18} aria-hidden="true" />}
    </>
  )
  return href ? (
    <Link className="as-tool" href={href}>
      {content}
    </Link>
  ) : (
    <span className="as-tool" aria-disabled="true">
      {content}
    </span>
  )
}
