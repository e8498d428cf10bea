import type { Administration } from '@generated/views'
import { Link } from '@inertiajs/react'
import { PlainTable } from '~/components/plain_table'
import { formatCount } from '~/lib/numbers'
import { useT } from '~/lib/use_t'

type Impact = NonNullable<Administration.SchemeVersionForm['tried']>['impact']

/** Of the rules of each counting day: how much of what there is keeps the old ones or gets the new ones. */
export function SchemeImpact({ impact }: { impact: Impact }) {
  const t = useT()
  return impact.map(({ day, countsBy, rules, lines }) => (
    <PlainTable
      key={day}
      caption={t('schemes.impact.counts_by', { day: countsBy, rules: rules.join(', ') })}
      rows={lines}
      rowKey={({ what }) => what}
      columns={[
        {
          key: 'what',
          label: t('schemes.impact.what'),
          render: ({ what, href }) =>
            href ? (
              <Link href={href}>{t(`schemes.impact.things.${what}`)}</Link>
            ) : (
              t(`schemes.impact.things.${what}`)
            ),
        },
        {
          key: 'count',
          label: t('schemes.impact.count'),
          align: 'right',
          render: ({ count }) => formatCount(count),
        },
        {
          key: 'gets',
          label: t('schemes.impact.gets'),
          render: ({ gets }) => t(`schemes.impact.rules.${gets}`),
        },
      ]}
    />
  ))
}
