import { Link } from '@inertiajs/react'
import type { ServiceStandards as Promised } from '@generated/views'
import { PageHeader, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'
import '~/components/back_office/site/content.css'

type Shown = Pick<Promised.StageRow, 'isHidden' | 'figure'>

/** Returns the columns of figures, the same for stages and districts. */
function useFigures<Row extends Shown>() {
  const of = (key: 'files' | 'inTimePercent' | 'late' | 'medianDays' | 'ninetyDays') => ({
    key,
    label: t(`service_standards.columns.${key}`),
    align: 'right' as const,
    render: ({ isHidden, figure }: Row) => {
      if (isHidden)
        return <abbr title={t('service_standards.hidden')}>{t('service_standards.few')}</abbr>
      const value = figure?.[key]
      if (value === undefined || value === null) return key === 'files' || key === 'late' ? 0 : '–'
      return key === 'inTimePercent' ? `${value}%` : value
    },
  })
  return [of('files'), of('inTimePercent'), of('late'), of('medianDays'), of('ninetyDays')]
}

const address = (code: string, stage: string) => `/service-standards?quarter=${code}&stage=${stage}`

/** The quarters to choose from, and the figures of one of them. */
function Figures({
  quarters,
  shown,
}: Pick<Promised.Page, 'quarters'> & { shown: Promised.QuarterView }) {
  const stageFigures = useFigures<Promised.StageRow>()
  const districtFigures = useFigures<Promised.DistrictRow>()
  const { code: shownCode, name: quarter, stages, chosen } = shown
  const shownDistricts = chosen.districts.filter(({ isHidden }) => !isHidden)
  const leftOut = chosen.districts.flatMap(({ isHidden, name }) => (isHidden ? [name] : []))
  return (
    <>
      <nav className="as-tabs" aria-label={t('service_standards.quarters')}>
        {quarters.map(({ code, name }) => (
          <Link
            key={code}
            href={address(code, chosen.key)}
            aria-current={code === shownCode ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <PlainTable
        caption={t('service_standards.stages', { quarter })}
        rows={stages}
        rowKey={({ key }) => key}
        labels="service_standards.columns"
        columns={(column) => [
          column('stage', ({ key, name }) => (
            <Link href={`${address(shownCode, key)}#districts`}>{name}</Link>
          )),
          column.right('target', ({ targetDays }) => targetDays),
          ...stageFigures,
        ]}
      />
      <div id="districts">
        {shownDistricts.length > 0 ? (
          <PlainTable
            caption={t('service_standards.districts', { stage: chosen.name, quarter })}
            rows={shownDistricts}
            labels="service_standards.columns"
            columns={(column) => [column('district', ({ name }) => name), ...districtFigures]}
          />
        ) : null}
        {leftOut.length > 0 ? (
          <p className="as-note as-gap-above">
            {t('service_standards.left_out', { count: leftOut.length, names: leftOut.join(', ') })}
          </p>
        ) : null}
      </div>
    </>
  )
}

/** Public figures on how long files took against the targets: by stage, and one stage by district. */
export default function ServiceStandardsPage({ quarters, shown }: Promised.Page) {
  return (
    <>
      <PageHeader title={t('service_standards.title')} subtitle={t('service_standards.subtitle')} />
      <div className="as-stack">
        {shown ? (
          <Figures quarters={quarters} shown={shown} />
        ) : (
          <p>{t('service_standards.none')}</p>
        )}
        <SectionCard title={t('service_standards.measured')}>
          <div className="as-prose">
            <ul>
              {(['days', 'own', 'whole', 'returned', 'few', 'percent', 'since'] as const).map(
                (key) => (
                  <li key={key}>{t(`service_standards.rules.${key}`)}</li>
                )
              )}
            </ul>
          </div>
        </SectionCard>
        <SectionCard title={t('service_standards.open')}>
          <p>{t('service_standards.open_text')}</p>
          <ul className="as-row as-loose as-targets as-strong">
            <li>
              <a href="/service-standards.csv">promise.csv</a>
            </li>
            <li>
              <a href="/service-standards.json">promise.json</a>
            </li>
          </ul>
          <p>
            <Link href="/service-standards/checkpoints" className="as-link">
              {t('service_standards.checkpoints.link')}
            </Link>
          </p>
        </SectionCard>
      </div>
    </>
  )
}
