import { Link } from '@inertiajs/react'
import type { ServiceStandards as Promised } from '@generated/views'
import { DateText, PageHeader, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'
import '~/components/back_office/site/content.css'

/** The published heads of the audit log, and how to verify a proof against them. */
export default function Checkpoints({ days, years }: Promised.CheckpointsPage) {
  return (
    <>
      <PageHeader
        title={t('service_standards.checkpoints.title')}
        subtitle={t('service_standards.checkpoints.subtitle')}
        backHref="/service-standards"
        backLabel={t('service_standards.title')}
      />
      <div className="as-stack">
        <SectionCard title={t('service_standards.checkpoints.what')}>
          <div className="as-prose">
            <p>{t('service_standards.checkpoints.what_text')}</p>
            <ol>
              {(['proof', 'heads', 'check', 'mailed'] as const).map((key) => (
                <li key={key}>{t(`service_standards.checkpoints.steps.${key}`)}</li>
              ))}
            </ol>
            <p>
              <code style={{ overflowWrap: 'anywhere' }}>
                node bin/portal.js verify-proof proof-LOI.json seals-{years[0]}.json
              </code>
            </p>
          </div>
          <ul className="as-row as-loose as-targets as-strong">
            {years.map((year) => (
              <li key={year}>
                <a
                  href={`/service-standards/checkpoints.json?year=${year}`}
                >{`seals-${year}.json`}</a>
              </li>
            ))}
          </ul>
          <p className="as-prose">{t('service_standards.checkpoints.limits')}</p>
        </SectionCard>
        {days.length === 0 ? (
          <p role="status">{t('service_standards.checkpoints.none')}</p>
        ) : (
          <PlainTable
            caption={t('service_standards.checkpoints.days')}
            rows={days}
            rowKey={({ day }) => day}
            labels="service_standards.checkpoints"
            columns={(column) => [
              column('day', ({ day }) => <DateText value={day} />),
              column.right('entries'),
              column('head', ({ head }) => (
                <code style={{ overflowWrap: 'anywhere' }}>{head}</code>
              )),
            ]}
          />
        )}
        <p>
          <Link href="/service-standards" className="as-link">
            {t('service_standards.title')}
          </Link>
        </p>
      </div>
    </>
  )
}
