import type { Administration } from '@generated/views'
import { Link } from '@inertiajs/react'
import { PlainTable } from '~/components/plain_table'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

type Impact = NonNullable<Administration.SchemeVersionForm['dryRun']>['impact']

/** The rules of each counting day: the number of existing records that keep the old ones or get the new ones. */
export function SchemeImpact({ impact }: { impact: Impact }) {
  return impact.map(({ day, countsBy, rules, lines }) => (
    <PlainTable
      key={day}
      caption={t('schemes.impact.counts_by', { day: countsBy, rules: rules.join(', ') })}
      rows={lines}
      rowKey={({ what }) => what}
      labels="schemes.impact"
      columns={(column) => [
        column('what', ({ what, href }) =>
          href ? (
            <Link href={href}>{t(`schemes.impact.things.${what}`)}</Link>
          ) : (
            t(`schemes.impact.things.${what}`)
          )
        ),
        column.right('count', ({ count }) => formatCount(count)),
        column('gets', ({ gets }) => t(`schemes.impact.rules.${gets}`)),
      ]}
    />
  ))
}
