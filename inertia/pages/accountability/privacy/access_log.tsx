import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Privacy } from '@generated/views'
import { DateText, EmptyState, Page } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const PATH = '/my-data/access-log'

/** Who looked at a person's data, and when. */
export default function AccessLog({ looks, older, isFirst, since }: Privacy.AccessLog) {
  const heads = (name: string) => t(`privacy.access_log.columns.${name}`)
  return (
    <Page
      title={t('privacy.access_log.title')}
      subtitle={t('privacy.access_log.subtitle')}
      backHref="/my-data"
      backLabel={t('privacy.show.title')}
    >
      {looks.length === 0 ? (
        <EmptyState title={t('privacy.access_log.none')} text={t('privacy.access_log.none_text')} />
      ) : (
        <PlainTable
          caption={t('privacy.access_log.title')}
          rows={looks}
          columns={[
            { key: 'at', label: heads('at'), render: ({ at }) => <DateText value={at} withTime /> },
            { key: 'who', label: heads('who'), render: ({ who }) => who },
            { key: 'office', label: heads('office'), render: ({ office }) => office },
            { key: 'what', label: heads('what'), render: ({ what }) => what },
          ]}
        />
      )}
      <div className="as-actions">
        {isFirst ? null : (
          <Button component={Link} href={PATH} variant="default">
            {t('privacy.access_log.newest')}
          </Button>
        )}
        {older === null ? null : (
          <Button component={Link} href={`${PATH}?before=${older}`} variant="default">
            {t('privacy.access_log.older')}
          </Button>
        )}
      </div>
      {since ? <p>{t('privacy.access_log.since', { day: t.date(since) ?? '' })}</p> : null}
      <p className="as-reading">{t('privacy.access_log.lists')}</p>
    </Page>
  )
}
