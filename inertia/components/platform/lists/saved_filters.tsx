import { Link, router, useForm } from '@inertiajs/react'
import IconBookmark from '~/icons/bookmark.svg?icon'
import type { Lists } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { CheckboxField } from '~/components/form/fields'
import { PostForm, SubmitButton, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const PATH = '/officer/saved-filters'

interface SavedFiltersProps {
  view: Pick<Lists.View<unknown>, 'name' | 'saved' | 'chips'>
  url: string
}

/** Parameters of the position in the list, which are not part of a filter. */
const POSITION_PARAMETERS = ['page', 'after', 'before', 'edge']

/** Returns the filter of an address in a fixed order, for comparison with another. */
function comparableQuery(query: string) {
  const parameters = [...new URLSearchParams(query)]
  const kept = new URLSearchParams(
    parameters.filter(([name, value]) => value !== '' && !POSITION_PARAMETERS.includes(name))
  )
  kept.sort()
  return kept.toString()
}

const currentOf = ({ view: { saved }, url }: SavedFiltersProps) => {
  const shown = comparableQuery(url.split('?')[1] ?? '')
  return saved.find((filter) => comparableQuery(filter.query) === shown)
}

/** Filters of this list that the user or the post has saved, each an address. */
export function SavedFilters(props: SavedFiltersProps) {
  const { saved } = props.view
  const [path] = props.url.split('?')
  const current = currentOf(props)
  if (saved.length === 0) return null
  return (
    <nav className="as-screen" aria-label={t('officer.saved.title')}>
      <ul className="as-tight as-row">
        {saved.map((filter) => (
          <li key={filter.id}>
            <Link
              className="ls-chip"
              href={`${path}?${filter.query}`}
              preserveScroll
              aria-current={filter === current ? 'page' : undefined}
            >
              <strong>{filter.name}</strong>
              {filter.isShared ? (
                <span className="as-muted">{t('officer.saved.shared')}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Form to save the active filter under a name, or to rename it. */
export function SaveFilter(props: SavedFiltersProps) {
  const { name, chips } = props.view
  const query = props.url.split('?')[1] ?? ''
  const current = currentOf(props)
  if (!current && chips.length === 0) return null
  return (
    <details key={comparableQuery(query)} className="ls-saved">
      <summary className="as-tool">
        <IconBookmark size={18} aria-hidden="true" />
        {t(current ? 'officer.saved.change' : 'officer.saved.save')}
      </summary>
      <div className="as-card">
        {current ? (
          <OneFilter key={current.name} filter={current} />
        ) : (
          <NewFilter list={name} query={query} />
        )}
      </div>
    </details>
  )
}

function NewFilter({ list, query }: { list: string; query: string }) {
  const form = useForm({ list, address: query, filterName: '', isShared: false, isTab: false })
  const field = useFields(form, 'officer.saved.fields')
  return (
    <PostForm
      form={form}
      className="as-bottom as-row"
      onSend={() => form.post(PATH, { preserveScroll: true, preserveState: 'errors' })}
    >
      <TextField {...field('filterName')} required maxLength={60} autoComplete="off" />
      <CheckboxField {...field('isShared')} />
      <CheckboxField {...field('isTab')} />
      <SubmitButton form={form} label={t('officer.saved.save')} />
    </PostForm>
  )
}

function OneFilter({ filter }: { filter: Lists.SavedFilter }) {
  const { id, name, isTab, isShared } = filter
  const form = useForm({ filterName: name, isTab, version: name })
  const field = useFields(form, 'officer.saved.fields')
  return (
    <PostForm
      form={form}
      className="as-bottom as-row"
      onSend={() => form.put(`${PATH}/${id}`, { preserveScroll: true, preserveState: 'errors' })}
    >
      <TextField {...field('filterName')} required maxLength={60} autoComplete="off" />
      <CheckboxField {...field('isTab')} />
      <SubmitButton form={form} label={t('officer.saved.rename')} />
      <ConfirmButton
        confirmLabel={t('officer.saved.remove')}
        text={t(isShared ? 'officer.saved.remove_shared' : 'officer.saved.remove_text', { name })}
        onConfirm={() => router.delete(`${PATH}/${id}`, { preserveScroll: true })}
      />
    </PostForm>
  )
}
