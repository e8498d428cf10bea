import { ActionButton } from '~/components/buttons'
import { router, useForm } from '@inertiajs/react'
import IconFilter from '~/icons/filter.svg?icon'
import IconSearch from '~/icons/search.svg?icon'
import type { FormEvent } from 'react'
import type { Lists } from '@generated/views'
import { AmountField, DateField, SelectField } from '~/components/form/fields'
import { TextField } from '~/components/form/form'
import { filterAddress } from '~/components/platform/lists/list_addresses'
import { t } from '~/lib/translate'

interface ListFiltersProps {
  view: Pick<Lists.View<unknown>, 'shape' | 'filters' | 'problems' | 'choices'>
  /** Address of the page, whose sorting and page size are kept. */
  url: string
}

/** The filters of a list, collapsed to one line until they are opened. */
export function ListFilters({ view, url }: ListFiltersProps) {
  const { filters, problems, choices } = view
  const { fields } = view.shape
  const own = useForm(filters)
  const form = { ...own, errors: problems, hasErrors: Object.keys(problems).length > 0 }
  const search = (event: FormEvent) => {
    event.preventDefault()
    router.get(filterAddress(url, own.data), {}, { preserveState: true, preserveScroll: true })
  }
  const choicesOf = ({ choices: from, within }: Lists.FieldView) => {
    if (!within) return choices[from ?? ''] ?? []
    const { choices: above } = fields.find(({ name }) => name === within) ?? {}
    return choices[above ?? '']?.find(({ value }) => value === own.data[within])?.inner ?? []
  }
  /** A value chosen within another choice is cleared together with it. */
  const clearDependents = (name: string) => {
    for (const inner of fields) if (inner.within === name) own.setData(inner.name, '')
  }
  const fieldOf = (field: Lists.FieldView) => {
    const { name, kind, label } = field
    const plain = { form, name, label, hint: field.hint ?? undefined }
    if (kind === 'day') return <DateField key={name} {...plain} autoComplete="off" />
    if (kind === 'amount') return <AmountField key={name} {...plain} />
    if (kind === 'choice') {
      const options = choicesOf(field)
      return (
        <SelectField
          key={name}
          {...plain}
          options={options}
          placeholder={t('common.lists.all')}
          disabled={field.isLocked || (field.within !== null && options.length === 0)}
          onChange={() => clearDependents(name)}
        />
      )
    }
    return (
      <TextField
        key={name}
        {...plain}
        inputMode={kind === 'telephone' ? 'tel' : undefined}
        autoComplete="off"
        maxLength={field.maxLength ?? undefined}
      />
    )
  }

  return (
    <details className="ls-filters" open={form.hasErrors || undefined}>
      <summary className="as-tool">
        <IconFilter size={18} aria-hidden="true" />
        {t('common.actions.filter')}
      </summary>
      <form
        className="as-card as-columns ls-filter-row"
        data-least="field"
        role="search"
        method="get"
        action={url.split('?')[0]}
        onSubmit={search}
      >
        {fields.filter(({ isSearch }) => !isSearch).map(fieldOf)}
        <ActionButton
          type="submit"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          label={t('common.actions.search')}
        />
      </form>
    </details>
  )
}
