import { Link } from '@inertiajs/react'
import { IconX } from '~/icons/x'
import type { Lists } from '@generated/views'
import { filterAddress } from '~/components/platform/lists/list_addresses'
import { useT } from '~/lib/use_t'

type FilterChipsProps = Pick<Lists.View<unknown>, 'chips' | 'defaults'> & { url: string }

/** The filters in force: the list's defaults, then those asked for, each with a way to take it off. */
export function FilterChips({ chips, defaults, url }: FilterChipsProps) {
  const t = useT()
  if (chips.length + defaults.length === 0) return null
  const without = (taken: readonly Lists.Chip[]) =>
    filterAddress(url, Object.fromEntries(taken.map(({ parameter }) => [parameter, ''])))
  return (
    <ul className="as-tight as-row" aria-label={t('common.lists.active')}>
      {defaults.map(({ name, value }) => (
        <li key={name}>
          <span className="as-muted">{name}:</span> <strong>{value}</strong>
        </li>
      ))}
      {chips.map((chip) => (
        <li key={chip.parameter}>
          <Link className="ls-chip" href={without([chip])} preserveScroll>
            <span className="as-hidden">
              {t('common.lists.remove', { name: chip.name, value: chip.value })}
            </span>
            <span className="as-muted" aria-hidden="true">
              {chip.name}:
            </span>{' '}
            <strong aria-hidden="true">{chip.value}</strong>
            <IconX size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chips.length > 0 ? (
        <li>
          <Link className="as-tool" href={without(chips)} preserveScroll>
            {t('common.lists.reset')}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
