import { Button, NativeSelect } from '@mantine/core'
import type { Reports } from '@generated/views'
import { DayInput } from '~/components/form/day_input'
import { useT } from '~/lib/use_t'

/** A plain form, so that the address keeps what was asked. */
export function MisFilters(asked: Omit<Reports.MisPage, 'sort' | 'table'>) {
  const { summaries, by, districtId, districts, isDistrictLocked, from, to, asOf, invalid } = asked
  const t = useT()
  const isReversed = invalid.includes('range')
  const day = (name: 'from' | 'to', value: string) => (
    <DayInput
      name={name}
      label={t(`reports.mis.${name}`)}
      defaultValue={value}
      error={
        invalid.includes(name)
          ? t('reports.problems.date')
          : isReversed && name === 'to'
            ? t('reports.problems.range')
            : undefined
      }
    />
  )
  return (
    <form
      method="get"
      action="/officer/mis"
      className="as-card as-columns as-screen"
      data-least="field"
      key={[by, districtId, from, to, asOf].join('|')}
    >
      <NativeSelect name="by" label={t('reports.mis.choose')} defaultValue={by}>
        {summaries.map((name) => (
          <option key={name} value={name}>
            {t(`reports.mis.titles.${name}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        name="district"
        label={t('reports.home.district')}
        defaultValue={districtId === null ? '' : String(districtId)}
        disabled={isDistrictLocked}
      >
        <option value="">{t('reports.home.all_districts')}</option>
        {districts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {day('from', from)}
      {day('to', to)}
      <DayInput
        name="asOf"
        label={t('reports.mis.day')}
        description={t('reports.mis.day_hint')}
        defaultValue={asOf}
        error={
          invalid.includes('asOf')
            ? t('reports.problems.date')
            : invalid.includes('future')
              ? t('reports.mis.future')
              : undefined
        }
      />
      <div className="as-row">
        <Button type="submit">{t('reports.mis.show')}</Button>
        <Button component="a" href={`/officer/mis?by=${by}`} variant="default">
          {t('common.actions.reset')}
        </Button>
      </div>
    </form>
  )
}
