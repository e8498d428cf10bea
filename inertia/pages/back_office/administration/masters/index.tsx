import { LinkButton } from '~/components/buttons'
import type { Administration } from '@generated/views'
import { Link } from '@inertiajs/react'
import { Page, StatusBadge } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

const HREF = '/officer/masters'

/** All masters of the portal, by subject. */
export default function Masters({ groups }: { groups: Administration.MastersOverview }) {
  return (
    <Page
      title={t('masters.title')}
      subtitle={t('masters.subtitle')}
      actions={
        <LinkButton
          href="/officer/district-splits"
          variant="default"
          label={t('masters.split.link')}
        />
      }
    >
      {groups.map(({ group, masters }) => (
        <PlainTable
          key={group}
          caption={t(`masters.groups.${group}`)}
          rows={masters}
          rowKey={({ table }) => table}
          labels="masters.columns"
          columns={(column) => [
            column('master', ({ table, name }) => <Link href={`${HREF}/${table}`}>{name}</Link>),
            column.right('rows', ({ rows }) => formatCount(rows)),
            column.right('retired', ({ table, retired }) =>
              retired > 0 ? (
                <Link href={`${HREF}/${table}?state=retired`}>{formatCount(retired)}</Link>
              ) : (
                '–'
              )
            ),
            column.right('missing', ({ table, missing }) =>
              missing > 0 ? (
                <Link href={`${HREF}/${table}?state=missing`}>{formatCount(missing)}</Link>
              ) : (
                '–'
              )
            ),
            column('managed', ({ keptBy, mayGrow }) => (
              <StatusBadge
                label={t(`masters.managed.${keptBy ? 'elsewhere' : mayGrow ? 'here' : 'closed'}`)}
                tone={keptBy ? 'neutral' : mayGrow ? 'success' : 'info'}
              />
            )),
          ]}
        />
      ))}
    </Page>
  )
}
