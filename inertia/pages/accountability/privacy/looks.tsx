import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Privacy } from '@generated/views'
import { DateText } from '~/components/date_text'
import { EmptyState } from '~/components/empty_state'
import { PageHeader } from '~/components/page_header'
import { PlainTable } from '~/components/plain_table'
import { useT } from '~/lib/use_t'

const PATH = '/my-data/looks'

/** Who looked at a person's data, and when. */
export default function Looks({ looks, older, isFirst, since }: Privacy.Looks) {
  const t = useT()
  const heads = (name: string) => t(`personal_data.looks.columns.${name}`)
  return (
    <div className="as-stack">
      <PageHeader
        title={t('personal_data.looks.title')}
        subtitle={t('personal_data.looks.subtitle')}
        backHref="/my-data"
        backLabel={t('personal_data.show.title')}
      />
      {looks.length === 0 ? (
        <EmptyState
          title={t('personal_data.looks.none')}
          text={t('personal_data.looks.none_text')}
        />
      ) : (
        <PlainTable
          caption={t('personal_data.looks.title')}
          rows={looks}
          rowKey={({ id }) => id}
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
            {t('personal_data.looks.newest')}
          </Button>
        )}
        {older === null ? null : (
          <Button component={Link} href={`${PATH}?before=${older}`} variant="default">
            {t('personal_data.looks.older')}
          </Button>
        )}
      </div>
      {since ? <p>{t('personal_data.looks.since', { day: t.date(since) ?? '' })}</p> : null}
      <p className="as-reading">{t('personal_data.looks.lists')}</p>
    </div>
  )
}
