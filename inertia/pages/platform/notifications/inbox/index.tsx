import { ActionButton } from '~/components/buttons'
import { Link, router } from '@inertiajs/react'
import type { Notifications } from '@generated/views'
import { DateText, EmptyState, PageHeader, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

/** Notices to a user, officer or citizen, newest first. */
export default function Inbox({ entries, older, isFirst }: Notifications.Inbox) {
  return (
    <>
      <PageHeader
        title={t('inbox.title')}
        subtitle={t('inbox.text')}
        actions={
          entries.some(({ isUnread }) => isUnread) ? (
            <ReadAll newestNoticeId={entries[0].id} />
          ) : undefined
        }
      />
      {entries.length === 0 ? (
        <EmptyState title={t('inbox.empty')} text={t('inbox.empty_text')} />
      ) : (
        <SectionCard>
          <ol className="as-ruled as-entries" aria-label={t('inbox.title')}>
            {entries.map(({ id, title, text, remarks, at, isUnread }) => (
              <li key={id}>
                <p className="as-row">
                  {isUnread ? (
                    <span className="as-mark" data-tone="info">
                      {t('inbox.new')}
                    </span>
                  ) : null}
                  <Link href={`/inbox/${id}`} className="as-row-link">
                    {title}
                  </Link>
                  <DateText value={at} withTime />
                </p>
                <p>{text}</p>
                {remarks ? <p>{remarks}</p> : null}
              </li>
            ))}
          </ol>
        </SectionCard>
      )}
      {older !== null || !isFirst ? (
        <nav className="as-actions as-gap-above" aria-label={t('inbox.pages')}>
          {isFirst ? null : <Link href="/inbox">{t('inbox.newest')}</Link>}
          {older === null ? null : <Link href={`/inbox?before=${older}`}>{t('inbox.older')}</Link>}
        </nav>
      ) : null}
    </>
  )
}

/** Notices that arrived after this page was rendered remain unread. */
function ReadAll({ newestNoticeId }: { newestNoticeId: number }) {
  return (
    <ActionButton
      variant="default"
      onClick={() => router.post('/inbox', { newestNoticeId })}
      label={t('inbox.read_all')}
    />
  )
}
