import { Button } from '@mantine/core'
import { router, useForm } from '@inertiajs/react'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { DateField } from '~/components/form/date_field'
import { SelectField } from '~/components/form/select_field'
import { TextField } from '~/components/form/text_field'
import {
  type FilterName,
  LIST_PATH,
  type ListChoices,
  filterAddress,
} from '~/components/review/list_types'
import { useT } from '~/lib/use_t'

interface ListFiltersProps {
  filters: Record<FilterName, string>
  choices: ListChoices
  invalid: readonly string[]
  isDistrictLocked: boolean
  /** Address of the page, whose sort and size stay. */
  url: string
}

const ADVANCED: readonly FilterName[] = ['column', 'mobile', 'name', 'from', 'to']

/** What the list is filtered by (document 3): the common filters in a row, the rest behind it. */
export function ListFilters(props: ListFiltersProps) {
  const { filters, choices, invalid, isDistrictLocked, url } = props
  const t = useT()
  const own = useForm(filters)
  const errors = Object.fromEntries(
    invalid.map((field) => [field === 'range' ? 'to' : field, t(`approvals.list.invalid.${field}`)])
  )
  const form = { ...own, errors, hasErrors: invalid.length > 0 }
  const isAdvanced = ADVANCED.some((name) => filters[name] !== '')
  const label = (name: FilterName) => t(`approvals.filters.${name}`)
  const all = t('approvals.list.all')
  const search = (event: FormEvent) => {
    event.preventDefault()
    router.get(filterAddress(url, own.data), {}, { preserveState: true, preserveScroll: true })
  }

  return (
    <form className="as-card rv-filters" role="search" action={LIST_PATH} onSubmit={search}>
      <div className="rv-filter-row">
        <SelectField
          form={form}
          name="loanType"
          label={label('loanType')}
          options={choices.schemes}
          placeholder={all}
        />
        <SelectField
          form={form}
          name="district"
          label={label('district')}
          options={choices.districts}
          placeholder={all}
          disabled={isDistrictLocked}
        />
        <SelectField
          form={form}
          name="status"
          label={label('status')}
          options={choices.statuses}
          placeholder={all}
        />
        <TextField
          form={form}
          name="number"
          label={label('number')}
          autoComplete="off"
          maxLength={40}
        />
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden="true" />}>
          {t('approvals.list.search')}
        </Button>
      </div>
      <details className="rv-more" open={isAdvanced || undefined}>
        <summary>
          <IconChevronDown size={18} aria-hidden="true" />
          {t('approvals.list.more')}
        </summary>
        <div className="rv-filter-row">
          <SelectField
            form={form}
            name="column"
            label={label('column')}
            placeholder={all}
            options={choices.columns.map((value) => ({
              value,
              label: t(`approvals.stages.${value}`),
            }))}
          />
          <TextField
            form={form}
            name="mobile"
            label={label('mobile')}
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
          />
          <TextField
            form={form}
            name="name"
            label={label('name')}
            autoComplete="off"
            maxLength={80}
          />
          <DateField form={form} name="from" label={label('from')} autoComplete="off" />
          <DateField form={form} name="to" label={label('to')} autoComplete="off" />
        </div>
      </details>
    </form>
  )
}
