import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { DayInput } from '~/components/form/day_input'
import type { LoanListChoices } from '~/components/loans/types'
import { useT } from '~/lib/use_t'

type LoanFiltersProps = {
  action: string
  values: Record<string, string>
  choices: LoanListChoices
  isDistrictLocked: boolean
  /** The list of sanctions also asks for the LOI's date. */
  hasLoiDates?: boolean
}

/** The filters of the officers' lists: a plain form, so that the address keeps what was asked. */
export function LoanFilters(props: LoanFiltersProps) {
  const { action, values, choices, isDistrictLocked, hasLoiDates } = props
  const t = useT()
  const all = { value: '', label: t('loans.officer.all') }
  const dates = [
    ...(hasLoiDates
      ? [
          { name: 'loiFrom', label: t('loans.officer.loi_from') },
          { name: 'loiTill', label: t('loans.officer.loi_till') },
        ]
      : []),
    { name: 'uploadedFrom', label: t('loans.officer.uploaded_from') },
    { name: 'uploadedTill', label: t('loans.officer.uploaded_till') },
  ]
  return (
    <form method="get" action={action} className="as-card" key={JSON.stringify(values)}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <NativeSelect
          name="scheme"
          label={t('loans.labels.scheme')}
          data={[all, ...choices.schemes]}
          defaultValue={values.scheme}
        />
        <NativeSelect
          name="district"
          label={t('loans.labels.district')}
          data={[all, ...choices.districts]}
          defaultValue={values.district}
          disabled={isDistrictLocked}
        />
        <NativeSelect
          name="bank"
          label={t('loans.labels.bank')}
          data={[all, ...choices.banks]}
          defaultValue={values.bank}
        />
        <TextInput
          name="applicationNo"
          label={t('loans.labels.application')}
          defaultValue={values.applicationNo}
        />
        <TextInput name="loiNo" label={t('loans.labels.loi_no')} defaultValue={values.loiNo} />
        {dates.map(({ name, label }) => (
          <DayInput key={name} name={name} label={label} defaultValue={values[name]} />
        ))}
      </SimpleGrid>
      <Group mt="md">
        <Button type="submit">{t('common.actions.search')}</Button>
        <Button component="a" href={action} variant="default">
          {t('common.actions.reset')}
        </Button>
      </Group>
    </form>
  )
}
