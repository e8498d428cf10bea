import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { DayInput } from '~/components/form/day_input'
import { useT } from '~/lib/use_t'

type Option = { value: string; label: string }

export type ClaimChoices = {
  schemes: Option[]
  districts: Option[]
  banks: Option[]
  statuses: Option[]
  owners: string[]
}

type ClaimFiltersProps = {
  values: Record<string, string>
  choices: ClaimChoices
  isDistrictLocked: boolean
}

/** The filters of the officers' list: a plain form, so that the address keeps what was asked. */
export function ClaimFilters({ values, choices, isDistrictLocked }: ClaimFiltersProps) {
  const t = useT()
  const all = { value: '', label: t('claims.list.all') }
  const owners = choices.owners.map((value) => ({ value, label: t(`claims.owners.${value}`) }))
  const selects = [
    { name: 'loanType', label: t('claims.list.scheme'), data: choices.schemes },
    {
      name: 'district',
      label: t('claims.list.district'),
      data: choices.districts,
      disabled: isDistrictLocked,
    },
    { name: 'bank', label: t('claims.list.bank'), data: choices.banks },
    { name: 'status', label: t('claims.list.status'), data: choices.statuses },
    { name: 'owner', label: t('claims.list.owner'), data: owners },
  ]
  const texts = [
    { name: 'quick', label: t('claims.list.quick'), type: 'search' },
    { name: 'applicationNo', label: t('claims.list.application_no'), type: 'text' },
    { name: 'loiNo', label: t('claims.list.loi_no'), type: 'text' },
  ]
  const days = ['from', 'till']
  return (
    <form method="get" action="/officer/claims" className="as-card" key={JSON.stringify(values)}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="sm">
        {selects.map(({ name, label, data, disabled }) => (
          <NativeSelect
            key={name}
            name={name}
            label={label}
            data={[all, ...data]}
            defaultValue={values[name]}
            disabled={disabled}
          />
        ))}
        {texts.map(({ name, label, type }) => (
          <TextInput key={name} name={name} label={label} type={type} defaultValue={values[name]} />
        ))}
        {days.map((name) => (
          <DayInput
            key={name}
            name={name}
            label={t(`claims.list.${name}`)}
            defaultValue={values[name]}
          />
        ))}
      </SimpleGrid>
      <Group mt="md">
        <Button type="submit">{t('claims.list.search')}</Button>
        <Button component="a" href="/officer/claims" variant="default">
          {t('claims.list.reset')}
        </Button>
      </Group>
    </form>
  )
}
