import { LinkButton } from '~/components/buttons'
import type { Privacy } from '@generated/views'
import { DateText, EmptyState, Page } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const PATH = '/my-data/access-log'

/** Who viewed a person's data, and when. */
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
          hideCaption
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
          <LinkButton href={PATH} variant="default" label={t('privacy.access_log.newest')} />
        )}
        {older === null ? null : (
          <LinkButton
            href={`${PATH}?before=${older}`}
            variant="default"
            label={t('privacy.access_log.older')}
          />
        )}
      </div>
      {since ? <p>{t('privacy.access_log.since', { day: t.date(since) ?? '' })}</p> : null}
      <p className="as-reading">{t('privacy.access_log.lists')}</p>
    </Page>
  )
}
