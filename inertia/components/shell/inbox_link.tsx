import { Link, usePage } from '@inertiajs/react'
import IconBell from '~/icons/bell.svg?icon'
import { INBOX, isCurrent } from '~/lib/navigation'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

interface InboxLinkProps {
  className?: string
  /** Where there is room for the sign and the number alone. */
  isSign?: boolean
}

/** The way to one's own messages, with how many are unread. */
export function InboxLink({ className, isSign }: InboxLinkProps) {
  const { url, props } = usePage()
  const unread = props.menuCounts?.inbox ?? 0
  return (
    <Link
      href={INBOX.href}
      className={className}
      aria-current={isCurrent(INBOX.href, url) ? 'page' : undefined}
    >
      <IconBell size={20} aria-hidden="true" />
      <span className={isSign ? 'as-hidden' : undefined}>{t('common.nav.inbox')}</span>
      {unread > 0 ? (
        <span className="as-count">
          {formatCount(unread)}
          <span className="as-hidden"> {t('common.nav.unread')}</span>
        </span>
      ) : null}
    </Link>
  )
}
