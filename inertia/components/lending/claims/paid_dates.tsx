import { SimpleGrid, TextInput } from '@mantine/core'
import type { Claims } from '@generated/views'
import { fieldId } from '~/lib/form'
import { useT } from '~/lib/use_t'
import { asTyped, withHyphens } from '~/lib/typed_day'

type PaidDatesProps = {
  rows: readonly Claims.InstalmentChoice[]
  /** By schedule row; empty where the day of the whole claim counts. */
  dates: Record<number, string>
  onChange: (scheduleRowId: number, day: string) => void
}

/** Instalments that were paid on another day than the form says, each with its own (DECISIONS 8). */
export function PaidDates({ rows, dates, onChange }: PaidDatesProps) {
  const t = useT()
  return (
    <fieldset className="as-fieldset">
      <legend>{t('claims.form.paid_dates')}</legend>
      <p className="as-hint">{t('claims.form.paid_dates_hint')}</p>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {rows.map(({ scheduleRowId, dueOn }) => {
          const typed = asTyped(dates[scheduleRowId] ?? '')
          return (
            <TextInput
              key={scheduleRowId}
              id={fieldId(`paidDates.${scheduleRowId}`)}
              label={t('claims.form.paid_on_of', { date: dueOn })}
              inputMode="numeric"
              autoComplete="off"
              placeholder={t('common.form.date_placeholder')}
              value={typed}
              onChange={(event) =>
                onChange(scheduleRowId, withHyphens(event.currentTarget.value, typed))
              }
            />
          )
        })}
      </SimpleGrid>
    </fieldset>
  )
}
