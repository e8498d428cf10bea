import { Link, usePage } from '@inertiajs/react'
import IconBell from '~/icons/bell.svg?icon'
import { INBOX, isCurrent } from '~/lib/navigation'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

interface InboxLinkProps {
  className?: string
  /** Set where there is room only for the icon and the number. */
  isSign?: boolean
}

/** Link to the user's messages, with the number of unread ones. */
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
